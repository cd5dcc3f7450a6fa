import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsString, MaxLength, ValidateIf } from 'class-validator';
import { IsKey, NotBlank } from '../platform/http/field-validators.js';

export class HandoffsQuery {
  @ApiPropertyOptional({ enum: ['open', 'taken', 'closed'] })
  @ValidateIf((_object, value: unknown) => value !== undefined)
  @IsIn(['open', 'taken', 'closed'])
  readonly status?: 'open' | 'taken' | 'closed';
}

export class TakeoverBody {
  @IsKey({ example: 'ana.souza', description: 'Who takes over.' })
  readonly operator: string;
}

export class OperatorMessageBody {
  @ApiProperty({ example: 'Oi, aqui é a Ana. Já estou vendo o seu caso.', maxLength: 16_384 })
  @MaxLength(16_384)
  @NotBlank()
  @IsString()
  readonly text: string;

  @IsKey({ example: 'op-1', description: 'Unique in the conversation; the same id again is written once.' })
  readonly messageId: string;
}

export class ReleaseBody {
  @ApiProperty({ enum: ['bot', 'closed'] })
  @IsIn(['bot', 'closed'])
  readonly to: 'bot' | 'closed';
}
