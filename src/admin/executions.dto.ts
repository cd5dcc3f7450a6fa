import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, Matches, ValidateIf } from 'class-validator';
import { IsKey } from '../platform/http/field-validators.js';

const Optional = (): PropertyDecorator => ValidateIf((_object, value: unknown) => value !== undefined);

export class ExecutionsQuery {
  @Optional()
  @IsKey()
  readonly name?: string;

  @ApiPropertyOptional({ enum: ['RUNNING', 'COMPLETED', 'PAUSED', 'FAILED', 'CANCELLED'] })
  @Optional()
  @IsIn(['RUNNING', 'COMPLETED', 'PAUSED', 'FAILED', 'CANCELLED'])
  readonly status?: 'RUNNING' | 'COMPLETED' | 'PAUSED' | 'FAILED' | 'CANCELLED';

  @Optional()
  @IsKey()
  readonly conversationKey?: string;

  @ApiPropertyOptional({ example: '50', description: '1 to 200' })
  @Optional()
  @Matches(/^(?:[1-9]\d?|1\d\d|200)$/, { message: '$property must be a whole number from 1 to 200' })
  readonly limit?: string;

  @Optional()
  @IsKey({ description: 'The id of an execution; the page goes on after it, to older ones.' })
  readonly before?: string;
}

class ExecutionSummaryDto {
  @ApiProperty()
  readonly executionId: string;

  @ApiProperty()
  readonly name: string;

  @ApiProperty()
  readonly version: number;

  @ApiProperty()
  readonly status: string;

  @ApiProperty({ type: String, nullable: true })
  readonly reason: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'Null: started over the execution API.' })
  readonly conversationKey: string | null;

  @ApiProperty({ format: 'date-time' })
  readonly startedAt: string;

  @ApiProperty({ type: String, nullable: true, format: 'date-time' })
  readonly endedAt: string | null;
}

export class ExecutionsDto {
  @ApiProperty({ type: [ExecutionSummaryDto] })
  readonly items: readonly ExecutionSummaryDto[];

  @ApiProperty({ type: String, nullable: true })
  readonly nextBefore: string | null;
}
