import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { RequireScope } from '../platform/auth/access.decorators.js';
import { ApiKeys } from '../platform/auth/api-keys.js';
import { Caller, type CallerIdentity } from '../platform/auth/caller.js';
import { CreatedKeyView, CreateKeyBody, KeyParams, KeyView } from './keys.dto.js';

/** Keys of the caller's tenant that were created at run time; those of `API_KEYS` are the deployment's. */
@ApiTags('Keys')
@RequireScope('admin')
@Controller('v1/admin/keys')
export class KeysController {
  constructor(private readonly keys: ApiKeys) {}

  @Get()
  @ApiOperation({ summary: 'Keys that work, oldest first' })
  @ApiResponse({ status: 200, type: [KeyView] })
  async list(@Caller() caller: CallerIdentity): Promise<readonly KeyView[]> {
    const keys = await this.keys.list(caller.tenantId);
    return keys.map((key) => ({ ...key, createdAt: key.createdAt.toISOString() }));
  }

  @Post()
  @ApiOperation({ summary: 'Create a key; its secret is in this answer and nowhere else' })
  @ApiResponse({ status: 201, type: CreatedKeyView })
  async create(@Caller() caller: CallerIdentity, @Body() body: CreateKeyBody): Promise<CreatedKeyView> {
    const { id, secret, scopes, label, createdAt } = await this.keys.create(caller.tenantId, body.scopes, body.label ?? '');
    return { id, secret, scopes, label, createdAt: createdAt.toISOString() };
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiOperation({ summary: 'Revoke a key' })
  @ApiResponse({ status: 204 })
  async revoke(@Caller() caller: CallerIdentity, @Param() { id }: KeyParams): Promise<void> {
    await this.keys.revoke(caller.tenantId, id);
  }
}
