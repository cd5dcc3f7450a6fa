import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsObject, IsOptional, IsString, Max, MaxLength, Min, ValidateNested } from 'class-validator';
import { IsKey, MAX_KEY_LENGTH, NotBlank } from '../../../platform/http/field-validators.js';
import { TELCO_OPERATIONS } from '../../telco-gateway.js';
import { FAULT_KINDS, type FaultKind } from '../fault.js';

const LONGEST_DELAY_MS = 600_000;
const MOST_TIMES = 1_000_000;
const LONGEST_NAME = 200;

/** What a handler answers: the fields of a view, which itself only describes them to OpenAPI. */
export type Answer<View> = {
  readonly [Field in keyof View]: View[Field] extends readonly (infer Entry)[] ? readonly Answer<Entry>[] : View[Field];
};

export class EffectsQuery {
  @ApiPropertyOptional({ enum: TELCO_OPERATIONS })
  @IsOptional()
  @IsString()
  readonly operation?: string;

  @ApiPropertyOptional({ example: '11999990001' })
  @IsOptional()
  @MaxLength(MAX_KEY_LENGTH)
  @IsString()
  readonly msisdn?: string;
}

export class EffectView {
  @ApiProperty()
  readonly id: string;

  @ApiProperty({ enum: TELCO_OPERATIONS })
  readonly operation: string;

  @ApiProperty({ type: String, nullable: true })
  readonly msisdn: string | null;

  @ApiProperty({ type: String, nullable: true })
  readonly item: string | null;

  @ApiProperty({ type: String, nullable: true, example: '14.99' })
  readonly value: string | null;

  @ApiProperty()
  readonly idempotencyKey: string;

  @ApiProperty({ format: 'date-time' })
  readonly createdAt: string;
}

export class EffectList {
  @ApiProperty({ type: [EffectView] })
  readonly items: readonly EffectView[];
}

export class CallView {
  @ApiProperty({ enum: TELCO_OPERATIONS })
  readonly operation: string;

  @ApiProperty()
  readonly idempotencyKey: string;

  @ApiProperty({ description: 'What the operator answered: protocol, contestation and boleto, SMS, service request.' })
  readonly result: object;

  @ApiProperty({ format: 'date-time' })
  readonly createdAt: string;
}

export class CallList {
  @ApiProperty({ type: [CallView] })
  readonly items: readonly CallView[];
}

export class FaultMatchBody {
  @ApiPropertyOptional({ example: '11999990001' })
  @IsOptional()
  @MaxLength(MAX_KEY_LENGTH)
  @NotBlank()
  readonly msisdn?: string;

  @ApiPropertyOptional({ description: 'The name of a charge, as on the invoice.', example: 'VOD' })
  @IsOptional()
  @MaxLength(LONGEST_NAME)
  @NotBlank()
  readonly item?: string;
}

export class PlantFaultBody {
  @ApiProperty({ enum: TELCO_OPERATIONS })
  @IsString()
  readonly operation: string;

  @ApiPropertyOptional({ type: FaultMatchBody, description: 'Absent or empty: every call of the operation.' })
  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => FaultMatchBody)
  readonly match?: FaultMatchBody;

  @ApiProperty({ enum: FAULT_KINDS })
  @IsIn(FAULT_KINDS)
  readonly kind: FaultKind;

  @ApiPropertyOptional({ minimum: 1, maximum: MOST_TIMES, default: 1, description: 'How many calls meet the fault.' })
  @IsOptional()
  @Max(MOST_TIMES)
  @Min(1)
  @IsInt()
  readonly times?: number;

  @ApiPropertyOptional({
    minimum: 0,
    maximum: LONGEST_DELAY_MS,
    description: 'Absent: a time-out fails at once, `slow` takes one second.',
  })
  @IsOptional()
  @Max(LONGEST_DELAY_MS)
  @Min(0)
  @IsInt()
  readonly delayMs?: number;
}

export class FaultView {
  @ApiProperty()
  readonly id: string;

  @ApiProperty({ enum: TELCO_OPERATIONS })
  readonly operation: string;

  @ApiProperty({ type: FaultMatchBody })
  readonly match: { readonly msisdn: string | null; readonly item: string | null };

  @ApiProperty({ enum: FAULT_KINDS })
  readonly kind: FaultKind;

  @ApiProperty()
  readonly times: number;

  @ApiProperty({ type: Number, nullable: true })
  readonly delayMs: number | null;
}

export class InvoiceParams {
  @IsKey({ example: '3000131180' })
  readonly invoiceId: string;
}

export class InvoiceQuery {
  @IsKey({ example: 'C-1', description: 'The customer, or the conversationKey of one without an id.' })
  readonly customerId: string;
}

export class InvoiceView {
  @ApiProperty()
  readonly invoiceId: string;

  @ApiProperty()
  readonly customerId: string;
}
