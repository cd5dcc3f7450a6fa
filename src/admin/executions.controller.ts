import { Controller, Get, Inject, Query } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { RequireScope } from '../platform/auth/access.decorators.js';
import { Caller, type CallerIdentity } from '../platform/auth/caller.js';
import { ExecutionReads } from '../workflow-engine/index.js';
import { ExecutionsDto, ExecutionsQuery } from './executions.dto.js';

const DEFAULT_LIMIT = 50;

/** Executions of the caller's tenant (api.md "Workflows"). */
@ApiTags('Workflows')
@RequireScope('admin')
@Controller('v1/admin/executions')
export class ExecutionsAdminController {
  constructor(@Inject(ExecutionReads) private readonly reads: ExecutionReads) {}

  @Get()
  @ApiOperation({ summary: 'Executions, the newest first' })
  @ApiResponse({ status: 200, type: ExecutionsDto })
  async list(@Caller() { tenantId }: CallerIdentity, @Query() { name, status, conversationKey, limit, before }: ExecutionsQuery): Promise<ExecutionsDto> {
    const filter = { name: name ?? null, status: status ?? null, conversationKey: conversationKey ?? null };
    return this.reads.list(tenantId, filter, limit === undefined ? DEFAULT_LIMIT : Number(limit), before ?? null);
  }
}
