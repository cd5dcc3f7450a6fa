import { Controller, Delete, Get, HttpCode, Param } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { JsonObject } from '../kernel/json.js';
import { RequireScope } from '../platform/auth/access.decorators.js';
import { Caller, type CallerIdentity } from '../platform/auth/caller.js';
import { IsKey } from '../platform/http/field-validators.js';
import { CustomerData } from '../turn/index.js';

class CustomerParams {
  @IsKey({ example: 'C-1' })
  readonly customerId: string;
}

/** A customer's own data, by one call each (architecture §5). */
@ApiTags('Customers')
@RequireScope('admin')
@Controller('v1/customers/:customerId')
export class CustomersController {
  constructor(private readonly data: CustomerData) {}

  @Get('export')
  @ApiOperation({ summary: 'All that is stored about the customer' })
  @ApiResponse({ status: 200, description: 'One JSON document, by table', schema: { type: 'object', additionalProperties: true } })
  async export(@Caller() caller: CallerIdentity, @Param() { customerId }: CustomerParams): Promise<JsonObject> {
    return this.data.export(caller.tenantId, customerId);
  }

  @Delete()
  @HttpCode(204)
  @ApiOperation({ summary: 'Erases all that is stored about the customer' })
  @ApiResponse({ status: 204, description: 'Erased' })
  async erase(@Caller() caller: CallerIdentity, @Param() { customerId }: CustomerParams): Promise<void> {
    await this.data.erase(caller.tenantId, customerId);
  }
}
