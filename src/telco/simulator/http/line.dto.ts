import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsKey } from '../../../platform/http/field-validators.js';

export class LineParams {
  @IsKey({ example: '11999990001' })
  readonly msisdn: string;
}

/** The facts of a line as OpenAPI shows them; other keys are kept too, with values of the same kinds. */
export class LineFactsBody {
  @ApiPropertyOptional({ description: 'Absent: the name of the plan on the invoice decides.' })
  readonly has_plano_controle?: boolean;

  @ApiPropertyOptional()
  readonly apos_data_corte?: boolean;

  @ApiPropertyOptional()
  readonly dependent_invoice_item?: boolean;

  @ApiPropertyOptional({ description: 'Adjustments of the contract are made by hand.' })
  readonly manual_conta_certa_indicator?: boolean;

  @ApiPropertyOptional({ example: '2026-11-10' })
  readonly data_corte?: string;

  @ApiPropertyOptional({ default: true, description: 'False: contestations are registered, the adjustment is made later.' })
  readonly contestation_success?: boolean;

  @ApiPropertyOptional({ description: 'Contestations are refused with this reason.', example: 'prazo_expirado' })
  readonly contestation_refusal?: string;

  @ApiPropertyOptional({ description: 'Digits of the new boleto that a contestation gives.' })
  readonly barcode?: string;

  @ApiPropertyOptional({ default: 'OPEN' })
  readonly invoice_status?: string;
}

export class LineView {
  @ApiProperty()
  readonly msisdn: string;

  @ApiProperty({ type: LineFactsBody })
  readonly facts: object;
}
