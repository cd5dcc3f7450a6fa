import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Matches, ValidateIf } from 'class-validator';
import { ConversationParams } from '../platform/http/conversation.params.js';

const Optional = () => ValidateIf((_object, value: unknown) => value !== undefined);

export class MessagesQuery {
  @ApiPropertyOptional({ example: '50', description: '1 to 200' })
  @Optional()
  @Matches(/^(?:[1-9]\d?|1\d\d|200)$/, { message: '$property must be a whole number from 1 to 200' })
  readonly limit?: string;

  @ApiPropertyOptional({ description: 'The id of a message; the page ends before it.' })
  @Optional()
  @Matches(/^\d{1,18}$/, { message: '$property must be the id of a message' })
  readonly before?: string;
}

export class TraceParams extends ConversationParams {
  @ApiProperty({ example: 1 })
  @Matches(/^[1-9]\d{0,8}$/, { message: '$property must be the index of a turn' })
  readonly turnIndex: string;
}
