import { Body, Controller, Get, HttpCode, Inject, Param, Post, Res } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { RequireScope } from '../../platform/auth/access.decorators.js';
import { Caller, type CallerIdentity } from '../../platform/auth/caller.js';
import { invalidRequest } from '../../platform/http/request.pipe.js';
import type { Execution, Reply } from '../domain/index.js';
import { ExecutionService } from '../execution-service.js';
import { ExecutionDto, ExecutionParams, ResumeBody, StartExecutionBody, WorkflowParams } from './executions.dto.js';

/** Workflows outside conversations (api.md "Workflows"). */
@ApiTags('Workflows')
@RequireScope('turns', 'admin')
@Controller('v1/workflows')
export class ExecutionsController {
  constructor(@Inject(ExecutionService) private readonly executions: ExecutionService) {}

  @Post(':name/executions')
  @ApiOperation({ summary: 'Start a workflow and run it to its first pause or its end' })
  @ApiResponse({ status: 201, type: ExecutionDto })
  @ApiResponse({ status: 200, type: ExecutionDto, description: 'The idempotencyKey was used before: nothing ran again' })
  async start(
    @Caller() { tenantId }: CallerIdentity,
    @Param() { name }: WorkflowParams,
    @Body() { input, idempotencyKey, version }: StartExecutionBody,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ExecutionDto> {
    const { execution, isNew } = await this.executions.start({ tenantId, name, input, version: version ?? null, idempotencyKey: idempotencyKey ?? null });
    void reply.status(isNew ? 201 : 200);
    return viewOf(execution);
  }

  @Post('executions/:executionId/resume')
  @HttpCode(200)
  @ApiOperation({ summary: 'Answer the question of a paused execution' })
  @ApiResponse({ status: 200, type: ExecutionDto })
  async resume(@Caller() { tenantId }: CallerIdentity, @Param() { executionId }: ExecutionParams, @Body() body: ResumeBody): Promise<ExecutionDto> {
    return viewOf(await this.executions.resume(tenantId, executionId, replyOf(body)));
  }

  @Get('executions/:executionId')
  @ApiOperation({ summary: 'An execution with its trace' })
  @ApiResponse({ status: 200, type: ExecutionDto })
  async get(@Caller() { tenantId }: CallerIdentity, @Param() { executionId }: ExecutionParams): Promise<ExecutionDto> {
    return viewOf(await this.executions.get(tenantId, executionId));
  }
}

function replyOf({ value, text }: ResumeBody): Reply {
  if (value !== undefined && text === undefined) return { kind: 'value', value };
  if (text !== undefined && value === undefined) return { kind: 'text', text };
  throw invalidRequest([{ pointer: '', message: 'must have either value or text' }]);
}

function viewOf({ executionId, name, version, status, reason, output, vars, trace, pause }: Execution): ExecutionDto {
  const shown = pause === null ? null : { message: pause.message, expectedInput: pause.expectedInput, reprompted: pause.reprompted, attempts: pause.attempts };
  return { executionId, name, version, status, reason, output, vars, trace, pause: shown };
}
