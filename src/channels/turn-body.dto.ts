import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsIn, IsObject, IsString, MaxLength, ValidateBy, ValidateIf, ValidateNested } from 'class-validator';
import { parseCnpj, parseCpf } from '../kernel/tax-id.js';
import { AcceptedAsSent } from '../platform/http/class-acceptor.js';
import { IsJsonDocument, IsKey, NotBlank } from '../platform/http/field-validators.js';
import type { JsonObject } from '../kernel/json.js';

/** Longer texts are no messages; the body's limit would let a quarter of a megabyte through. */
const MAX_TEXT_LENGTH = 16_384;

/** Absent is fine, null is not: every field has one way to be absent. */
const Optional = () => ValidateIf((_object, value: unknown) => value !== undefined);

const IsTaxId = () =>
  ValidateBy({
    name: 'isTaxId',
    validator: {
      validate: (value: unknown) => typeof value === 'string' && (parseCpf(value) ?? parseCnpj(value)) !== null,
      defaultMessage: () => '$property must be a CPF or CNPJ with valid check digits',
    },
  });

@AcceptedAsSent()
export class CustomerBody {
  @ApiPropertyOptional({ example: 'C-1' })
  @Optional()
  @IsKey()
  readonly customerId?: string;

  @ApiPropertyOptional({ example: '11999990001', maxLength: 32, description: 'Any usual form; kept as given where it cannot be made canonical.' })
  @Optional()
  @MaxLength(32)
  @NotBlank()
  @IsString()
  readonly msisdn?: string;

  @ApiPropertyOptional({ example: '52998224725', description: 'CPF or CNPJ.' })
  @Optional()
  @IsTaxId()
  readonly socialSecNo?: string;

  @ApiPropertyOptional({ example: 'Ana', maxLength: 200 })
  @Optional()
  @MaxLength(200)
  @NotBlank()
  @IsString()
  readonly name?: string;
}

@AcceptedAsSent()
export class ContextBody {
  @ApiPropertyOptional({ example: '3000131180' })
  @Optional()
  @IsKey()
  readonly invoiceId?: string;

  @ApiPropertyOptional({ type: 'object', additionalProperties: true, description: 'The invoice by line and section (docs/api.md).' })
  @Optional()
  @IsJsonDocument()
  readonly invoiceDetail?: JsonObject;

  @ApiPropertyOptional({ type: 'object', additionalProperties: true, description: 'The invoice of the month before.' })
  @Optional()
  @IsJsonDocument()
  readonly previousInvoiceDetail?: JsonObject;
}

@AcceptedAsSent()
export class InReplyToBody {
  @IsKey({ description: 'The confirmation whose button the customer pressed.' })
  readonly confirmationId: string;
}

/** One customer message (api.md "Turns"). */
@AcceptedAsSent()
export class TurnBody {
  @IsKey({ example: 'wamid.A1', description: 'Unique in the conversation; the same id again gets the first answer.' })
  readonly messageId: string;

  @ApiProperty({ example: 'quero cancelar o VOD e o HBO Max', maxLength: MAX_TEXT_LENGTH })
  @MaxLength(MAX_TEXT_LENGTH)
  @NotBlank()
  @IsString()
  readonly text: string;

  @ApiPropertyOptional({ enum: ['text', 'voice'], default: 'text' })
  @Optional()
  @IsIn(['text', 'voice'])
  readonly channel?: 'text' | 'voice';

  @ApiPropertyOptional({ example: 'telecom_contas' })
  @Optional()
  @IsKey()
  readonly agentId?: string;

  @ApiPropertyOptional({ type: CustomerBody, description: 'Remembered for the session.' })
  @Optional()
  @IsObject()
  @ValidateNested()
  @Type(() => CustomerBody)
  readonly customer?: CustomerBody;

  @ApiPropertyOptional({ type: ContextBody, description: 'Remembered for the session.' })
  @Optional()
  @IsObject()
  @ValidateNested()
  @Type(() => ContextBody)
  readonly context?: ContextBody;

  @ApiPropertyOptional({ type: InReplyToBody })
  @Optional()
  @IsObject()
  @ValidateNested()
  @Type(() => InReplyToBody)
  readonly inReplyTo?: InReplyToBody;
}
