import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiBody, ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AppError } from '../../../kernel/errors.js';
import type { JsonObject } from '../../../kernel/json.js';
import { RequireScope } from '../../../platform/auth/access.decorators.js';
import { Caller, type CallerIdentity } from '../../../platform/auth/caller.js';
import { Settings } from '../../../platform/config/settings.js';
import { TELCO_OPERATIONS, type TelcoOperation } from '../../telco-gateway.js';
import { SimulatorCalls } from '../simulator-calls.js';
import { SimulatorCounters } from '../simulator-counters.js';
import { SimulatorFaults } from '../simulator-faults.js';
import { SimulatorInvoices } from '../simulator-invoices.js';
import { type LineFacts, SimulatorLines } from '../simulator-lines.js';
import { LineFactsBody, LineParams, LineView } from './line.dto.js';
import { DocumentBodyPipe, LineFactsPipe } from './open-body.pipe.js';
import { type Answer, CallList, EffectList, EffectsQuery, FaultView, InvoiceParams, InvoiceQuery, InvoiceView, PlantFaultBody } from './simulator.dto.js';

const SLOW_BY_DEFAULT_MS = 1_000;

/** What the operator's world holds, and how it should fail (api.md "Simulator"). Mounted only while the simulator is in use. */
@ApiTags('Simulator')
@RequireScope('admin')
@Controller('v1/admin/simulator')
export class SimulatorController {
  constructor(
    private readonly calls: SimulatorCalls,
    private readonly faults: SimulatorFaults,
    private readonly invoices: SimulatorInvoices,
    private readonly lines: SimulatorLines,
    private readonly counters: SimulatorCounters,
    private readonly settings: Settings,
  ) {}

  @Get('effects')
  @ApiOkResponse({ type: EffectList })
  async effects(@Query() query: EffectsQuery, @Caller() caller: CallerIdentity): Promise<Answer<EffectList>> {
    const operation = query.operation === undefined ? null : knownOperation(query.operation);
    const effects = await this.calls.list(caller.tenantId, operation, query.msisdn ?? null);
    return { items: effects.map((effect) => ({ ...effect, createdAt: effect.createdAt.toISOString() })) };
  }

  @Get('calls')
  @ApiOkResponse({ type: CallList })
  async results(@Query() query: EffectsQuery, @Caller() caller: CallerIdentity): Promise<Answer<CallList>> {
    const operation = query.operation === undefined ? null : knownOperation(query.operation);
    const calls = await this.calls.results(caller.tenantId, operation, query.msisdn ?? null);
    return { items: calls.map((call) => ({ ...call, createdAt: call.createdAt.toISOString() })) };
  }

  @Get('counters')
  @ApiOkResponse({ description: 'Name → how often `contar` added to it.', schema: { type: 'object', additionalProperties: { type: 'integer' } } })
  async countersByName(@Caller() caller: CallerIdentity): Promise<Readonly<Record<string, number>>> {
    if (!this.settings.testActions) throw new AppError('not_found', 'ATENDE_TEST_ACTIONS is off');
    return this.counters.list(caller.tenantId);
  }

  @Post('faults')
  @ApiCreatedResponse({ type: FaultView })
  async plantFault(@Body() body: PlantFaultBody, @Caller() caller: CallerIdentity): Promise<Answer<FaultView>> {
    const fault = {
      operation: knownOperation(body.operation),
      match: { msisdn: body.match?.msisdn ?? null, item: body.match?.item ?? null },
      kind: body.kind,
      times: body.times ?? 1,
      delayMs: body.delayMs ?? (body.kind === 'slow' ? SLOW_BY_DEFAULT_MS : null),
    };
    const id = await this.faults.add(caller.tenantId, fault);
    return { id, ...fault };
  }

  @Delete('faults')
  @HttpCode(204)
  @ApiNoContentResponse()
  async clearFaults(@Caller() caller: CallerIdentity): Promise<void> {
    await this.faults.clear(caller.tenantId);
  }

  @Put('lines/:msisdn')
  @ApiBody({ type: LineFactsBody })
  @ApiOkResponse({ type: LineView })
  async putLine(@Param() { msisdn }: LineParams, @Body(LineFactsPipe) facts: LineFacts, @Caller() caller: CallerIdentity): Promise<Answer<LineView>> {
    await this.lines.put(caller.tenantId, msisdn, facts);
    return { msisdn, facts };
  }

  @Get('lines/:msisdn')
  @ApiOkResponse({ type: LineView })
  async line(@Param() { msisdn }: LineParams, @Caller() caller: CallerIdentity): Promise<Answer<LineView>> {
    return { msisdn, facts: await this.lines.find(caller.tenantId, msisdn) };
  }

  @Put('invoices/:invoiceId')
  @ApiBody({ description: 'The invoiceDetail.', schema: { type: 'object', additionalProperties: true } })
  @ApiOkResponse({ type: InvoiceView })
  async putInvoice(
    @Param() { invoiceId }: InvoiceParams,
    @Query() { customerId }: InvoiceQuery,
    @Body(DocumentBodyPipe) document: JsonObject,
    @Caller() caller: CallerIdentity,
  ): Promise<Answer<InvoiceView>> {
    await this.invoices.put(caller.tenantId, { customerKey: customerId, invoiceKey: invoiceId }, document);
    return { invoiceId, customerId };
  }
}

/** @throws AppError `unknown_operation` */
function knownOperation(name: string): TelcoOperation {
  const known = TELCO_OPERATIONS.find((operation) => operation === name);
  if (known !== undefined) return known;
  throw new AppError('unknown_operation', `${name} is none of ${TELCO_OPERATIONS.join(', ')}`, {
    fields: [{ pointer: '/operation', message: `must be one of ${TELCO_OPERATIONS.join(', ')}` }],
  });
}
