import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt, IsString, Matches, Max, MaxLength, Min, ValidateIf } from 'class-validator';
import { NotBlank } from '../platform/http/field-validators.js';
import { MAX_VERSION, WorkflowParams } from '../workflow-engine/index.js';

const MAX_REASON_LENGTH = 1024;

export class VersionParams extends WorkflowParams {
  @ApiProperty({ example: 2 })
  @Matches(/^[1-9]\d{0,8}$/, { message: '$property must be the number of a version' })
  readonly version: string;
}

export class ReasonBody {
  @ApiProperty({ example: 'A contestação nova pergunta o protocolo', maxLength: MAX_REASON_LENGTH, description: 'For the audit trail.' })
  @MaxLength(MAX_REASON_LENGTH)
  @NotBlank()
  @IsString()
  readonly reason: string;
}

export class ActivateBody extends ReasonBody {
  @ApiProperty()
  @Max(MAX_VERSION)
  @Min(1)
  @IsInt()
  readonly version: number;

  @ApiPropertyOptional({ type: Number, nullable: true, description: 'Answers 409 when another version is active; null: none.' })
  @ValidateIf((_object, value: unknown) => value !== undefined && value !== null)
  @Max(MAX_VERSION)
  @Min(1)
  @IsInt()
  readonly expectedActiveVersion?: number | null;
}

export class WorkflowProblemDto {
  @ApiProperty({ example: 'branch_incomplete' })
  readonly code: string;

  @ApiProperty({ enum: ['error', 'warning'] })
  readonly severity: string;

  @ApiProperty()
  readonly message: string;

  @ApiProperty()
  readonly line: number;

  @ApiProperty()
  readonly column: number;

  @ApiProperty({ example: '/nodes/3/input/query' })
  readonly path: string;
}

export class ValidationDto {
  @ApiProperty({ description: 'True when no problem is an error.' })
  readonly valid: boolean;

  @ApiProperty({ type: [WorkflowProblemDto] })
  readonly problems: readonly WorkflowProblemDto[];
}

class VersionSummaryDto {
  @ApiProperty()
  readonly version: number;

  @ApiProperty({ description: 'SHA-256 of the file.' })
  readonly checksum: string;

  @ApiProperty({ enum: ['file', 'upload'] })
  readonly source: string;

  @ApiProperty({ type: [WorkflowProblemDto] })
  readonly problems: readonly WorkflowProblemDto[];
}

export class WorkflowSummaryDto {
  @ApiProperty()
  readonly name: string;

  @ApiProperty({ type: Number, nullable: true })
  readonly activeVersion: number | null;

  @ApiProperty({ enum: ['marker', 'admin'] })
  readonly activeSource: string;

  @ApiProperty({ type: Number, nullable: true })
  readonly markerVersion: number | null;

  @ApiProperty({ type: [VersionSummaryDto] })
  readonly versions: readonly VersionSummaryDto[];
}

class DeclaredInputDto {
  @ApiProperty()
  readonly name: string;

  @ApiProperty()
  readonly required: boolean;

  @ApiProperty({ enum: ['string', 'number', 'boolean', 'object', 'array', 'any'] })
  readonly type: string;
}

export class WorkflowVersionDto extends VersionSummaryDto {
  @ApiProperty()
  readonly name: string;

  @ApiProperty({ type: [DeclaredInputDto] })
  readonly inputs: readonly DeclaredInputDto[];

  @ApiProperty({ description: 'The first node.', type: String, nullable: true })
  readonly start: string | null;

  @ApiProperty({ description: 'The file.' })
  readonly yaml: string;
}

export class SwitchedDto {
  @ApiProperty()
  readonly name: string;

  @ApiProperty({ type: Number, nullable: true })
  readonly previousVersion: number | null;

  @ApiProperty({ type: Number, nullable: true })
  readonly activeVersion: number | null;

  @ApiProperty({ description: 'The key that did it.' })
  readonly activatedBy: string;

  @ApiProperty({ format: 'date-time' })
  readonly activatedAt: string;
}

export class ActivationDto {
  @ApiProperty()
  readonly id: string;

  @ApiProperty({ enum: ['activate', 'rollback', 'marker'] })
  readonly kind: string;

  @ApiProperty({ type: Number, nullable: true, description: 'Null: back to the marker.' })
  readonly version: number | null;

  @ApiProperty({ type: Number, nullable: true })
  readonly previousVersion: number | null;

  @ApiProperty()
  readonly reason: string;

  @ApiProperty()
  readonly activatedBy: string;

  @ApiProperty({ format: 'date-time' })
  readonly activatedAt: string;
}
