import { Controller, Get, Headers, Param, Query, Res } from '@nestjs/common';
import { ApiHeader, ApiOperation, ApiProduces, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { JsonValue } from '../kernel/json.js';
import { RequireScope } from '../platform/auth/access.decorators.js';
import { Caller, type CallerIdentity } from '../platform/auth/caller.js';
import { ConversationParams } from '../platform/http/conversation.params.js';
import { ConversationReads, type ConversationView, type MessageView } from '../turn/index.js';
import { EventStreams } from './event-streams.js';
import { EventStream } from './event-stream.js';
import { MessagesQuery, TraceParams } from './conversations.dto.js';
import { ConversationDto, MessagesDto, TraceDto } from './views.dto.js';

const DEFAULT_LIMIT = 50;

/** What can be read of a conversation (api.md "Turns"). */
@ApiTags('Conversations')
@RequireScope('turns', 'operator', 'admin')
@Controller('v1/conversations/:conversationKey')
export class ConversationsController {
  constructor(
    private readonly reads: ConversationReads,
    private readonly streams: EventStreams,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Session, state and what is pending' })
  @ApiResponse({ status: 200, type: ConversationDto })
  async conversation(@Caller() caller: CallerIdentity, @Param() { conversationKey }: ConversationParams): Promise<ConversationView> {
    return this.reads.conversation({ tenantId: caller.tenantId, conversationKey });
  }

  @Get('messages')
  @ApiOperation({ summary: 'What was said, newest last' })
  @ApiResponse({ status: 200, type: MessagesDto })
  async messages(
    @Caller() caller: CallerIdentity,
    @Param() { conversationKey }: ConversationParams,
    @Query() { limit, before }: MessagesQuery,
  ): Promise<{ items: readonly MessageView[]; nextBefore: string | null }> {
    const id = { tenantId: caller.tenantId, conversationKey };
    return this.reads.messages(id, limit === undefined ? DEFAULT_LIMIT : Number(limit), before ?? null);
  }

  @Get('turns/:turnIndex/trace')
  @ApiOperation({ summary: 'Why a turn ended as it did' })
  @ApiResponse({ status: 200, type: TraceDto })
  async trace(@Caller() caller: CallerIdentity, @Param() { conversationKey, turnIndex }: TraceParams): Promise<JsonValue> {
    return this.reads.trace({ tenantId: caller.tenantId, conversationKey }, Number(turnIndex));
  }

  @Get('events')
  @ApiOperation({ summary: "The conversation's replies and status changes as server-sent events" })
  @ApiHeader({ name: 'Last-Event-ID', required: false, description: 'The last event received; "0" starts from the oldest kept.' })
  @ApiProduces('text/event-stream')
  @ApiResponse({ status: 200, description: 'Events `reply` and `status`', schema: { type: 'string' } })
  async events(
    @Caller() caller: CallerIdentity,
    @Param() { conversationKey }: ConversationParams,
    @Headers('last-event-id') lastEventId: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const id = { tenantId: caller.tenantId, conversationKey };
    await this.reads.conversation(id);
    const from = await this.streams.startOf(id, lastEventId);
    this.streams.serve(id, from, new EventStream(reply));
  }
}
