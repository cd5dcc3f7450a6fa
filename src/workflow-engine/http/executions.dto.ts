import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt, IsString, Max, MaxLength, Min, ValidateIf } from 'class-validator';
import type { JsonObject } from '../../kernel/json.js';
import { IsJsonDocument, IsKey, NotBlank } from '../../platform/http/field-validators.js';

const Optional = (): PropertyDecorator => ValidateIf((_object, value: unknown) => value !== undefined);
export const MAX_VERSION = 999_999_999;
const MAX_REPLY_LENGTH = 16_384;

export class WorkflowParams {
  @IsKey({ example: 'contestacao_tool' })
  readonly name: string;
}

export class ExecutionParams {
  @IsKey()
  readonly executionId: string;
}

export class StartExecutionBody {
  @ApiProperty({ type: 'object', additionalProperties: true, description: 'What the workflow reads as `$.input`.' })
  @IsJsonDocument()
  readonly input: JsonObject;

  @Optional()
  @IsKey({ description: 'The same key again answers the first execution and runs nothing.' })
  readonly idempotencyKey?: string;

  @ApiPropertyOptional({ description: 'Without it, the active version.' })
  @Optional()
  @Max(MAX_VERSION)
  @Min(1)
  @IsInt()
  readonly version?: number;
}

/** One of the two. */
export class ResumeBody {
  @ApiPropertyOptional({ example: 'SIM', description: 'A value of the pause, as it is.', maxLength: MAX_REPLY_LENGTH })
  @Optional()
  @MaxLength(MAX_REPLY_LENGTH)
  @NotBlank()
  @IsString()
  readonly value?: string;

  @ApiPropertyOptional({ example: 'pode sim', description: 'The customer’s words, read as one of the values.', maxLength: MAX_REPLY_LENGTH })
  @Optional()
  @MaxLength(MAX_REPLY_LENGTH)
  @NotBlank()
  @IsString()
  readonly text?: string;
}

class ExpectedInputDto {
  @ApiProperty({ example: 'resposta_usuario' })
  readonly key: string;

  @ApiProperty({ type: [String], nullable: true, description: 'Null: any text.' })
  readonly allowedValues: readonly string[] | null;
}

export class PauseDto {
  @ApiProperty()
  readonly message: string;

  @ApiProperty({ type: ExpectedInputDto })
  readonly expectedInput: ExpectedInputDto;

  @ApiProperty()
  readonly reprompted: boolean;

  @ApiProperty({ description: 'Replies that did not fit so far.' })
  readonly attempts: number;
}

export class TraceEntryDto {
  @ApiProperty()
  readonly node: string;

  @ApiProperty()
  readonly action: string;

  @ApiProperty({ description: 'From 1: how often this node has run.' })
  readonly visit: number;

  @ApiProperty({ enum: ['node', 'pause_resume'] })
  readonly event: string;

  @ApiProperty({ enum: ['COMPLETED', 'FAILED', 'PAUSED', 'REPROMPTED', 'RESUMED'] })
  readonly status: string;

  @ApiProperty({ type: String, nullable: true, description: 'A node or END.' })
  readonly next: string | null;

  @ApiProperty({ type: String, nullable: true })
  readonly detail: string | null;
}

export class ExecutionDto {
  @ApiProperty()
  readonly executionId: string;

  @ApiProperty()
  readonly name: string;

  @ApiProperty()
  readonly version: number;

  @ApiProperty({ enum: ['RUNNING', 'COMPLETED', 'PAUSED', 'FAILED', 'CANCELLED'], description: 'RUNNING only while another request is at work on it.' })
  readonly status: string;

  @ApiProperty({ type: String, nullable: true, example: 'expired', description: 'Why it did not complete.' })
  readonly reason: string | null;

  @ApiProperty({ type: 'object', additionalProperties: true })
  readonly output: JsonObject;

  @ApiProperty({ type: 'object', additionalProperties: true })
  readonly vars: JsonObject;

  @ApiProperty({ type: [TraceEntryDto] })
  readonly trace: readonly TraceEntryDto[];

  @ApiProperty({ type: PauseDto, nullable: true })
  readonly pause: PauseDto | null;
}
