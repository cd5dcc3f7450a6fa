import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayNotEmpty, ArrayUnique, IsArray, IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { SCOPES, type Scope } from '../platform/config/settings.js';
import { IsKey, NotBlank } from '../platform/http/field-validators.js';

const MAX_LABEL_LENGTH = 128;

export class CreateKeyBody {
  @ApiProperty({ enum: SCOPES, isArray: true, description: 'Scopes do not imply one another.' })
  @IsIn(SCOPES, { each: true, message: `each scope must be one of ${SCOPES.join(', ')}` })
  @ArrayUnique()
  @ArrayNotEmpty()
  @IsArray()
  readonly scopes: Scope[];

  @ApiPropertyOptional({ description: 'What the key is for.', maxLength: MAX_LABEL_LENGTH })
  @MaxLength(MAX_LABEL_LENGTH)
  @NotBlank()
  @IsString()
  @IsOptional()
  readonly label?: string;
}

export class KeyParams {
  @IsKey()
  readonly id: string;
}

export class KeyView {
  @ApiProperty()
  readonly id: string;

  @ApiProperty({ enum: SCOPES, isArray: true })
  readonly scopes: readonly Scope[];

  @ApiProperty()
  readonly label: string;

  @ApiProperty({ format: 'date-time' })
  readonly createdAt: string;
}

export class CreatedKeyView extends KeyView {
  @ApiProperty({ description: 'Send it as Authorization: Bearer <secret>.' })
  readonly secret: string;
}
