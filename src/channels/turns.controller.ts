import { Body, Controller, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiProduces, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RequireScope } from '../platform/auth/access.decorators.js';
import { callerOf, type CallerRequest } from '../platform/auth/caller.js';
import { ConversationParams } from '../platform/http/conversation.params.js';
import { toAppError, toProblem } from '../platform/http/problem-document.js';
import { traceIdOf } from '../platform/http/trace-id.js';
import { AppLogger } from '../platform/logging/app-logger.js';
import { type TurnRequest, type TurnResponse, TurnService } from '../turn/index.js';
import { acceptsEventStream, EventStream } from './event-stream.js';
import { TurnBody } from './turn-body.dto.js';
import { turnRequest } from './turn-request.js';
import { TurnView } from './turn-view.dto.js';

@ApiTags('Turns')
@RequireScope('turns')
@Controller('v1/conversations/:conversationKey/turns')
export class TurnsController {
  constructor(
    private readonly turns: TurnService,
    private readonly logger: AppLogger,
  ) {}

  @Post()
  @HttpCode(200)
  @ApiOperation({
    summary: 'One customer message in, one answer out',
    description: 'With `Accept: text/event-stream` the steps of the turn come as `status` events, then `reply` or `error`.',
  })
  @ApiProduces('application/json', 'text/event-stream')
  @ApiResponse({ status: 200, type: TurnView })
  async post(
    @Param() { conversationKey }: ConversationParams,
    @Body() body: TurnBody,
    // Caller and trace id are read off the request: each parameter that Nest makes goes through the pipes of its own.
    @Req() request: FastifyRequest & CallerRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<TurnResponse | undefined> {
    const turn = turnRequest(callerOf(request).tenantId, conversationKey, body, traceIdOf(request));
    if (!acceptsEventStream(request)) return this.turns.handle(turn);
    await this.stream(turn, reply);
    return undefined;
  }

  /** The turn goes on when the client goes away: its answer is stored and replayed. */
  private async stream(turn: TurnRequest, reply: FastifyReply): Promise<void> {
    const events = new EventStream(reply);
    try {
      const answer = await this.turns.handle(turn, (node, state) => events.send('status', { node, state }));
      events.send('reply', answer);
    } catch (fault) {
      const error = toAppError(fault);
      if (error.kind === 'unexpected') this.logger.fault('A streamed turn failed', { err: fault, request: { traceId: turn.traceId, tenantId: turn.tenantId } });
      events.send('error', toProblem(error, turn.traceId));
    } finally {
      events.end();
    }
  }
}
