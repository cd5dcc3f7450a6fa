import { ApiProperty } from '@nestjs/swagger';

/** The answers of the read routes, for the API description (api.md "Turns", "People"). */
export class SessionDto {
  @ApiProperty()
  readonly sessionId: string;

  @ApiProperty({ enum: ['NEW', 'TRIAGE', 'QUALIFYING', 'DATA_COLLECT', 'CONFIRM', 'HANDOFF_PENDING', 'HUMAN', 'CLOSED', 'OUT_OF_SCOPE'] })
  readonly status: string;

  @ApiProperty({ example: 'telecom_contas' })
  readonly agentId: string;

  @ApiProperty({ enum: ['text', 'voice'] })
  readonly channel: string;

  @ApiProperty({ type: String, nullable: true, description: 'The person who owns the session; null while the bot does.' })
  readonly owner: string | null;

  @ApiProperty({ type: String, nullable: true })
  readonly previousSessionId: string | null;

  @ApiProperty({ format: 'date-time' })
  readonly startedAt: string;

  @ApiProperty({ type: String, nullable: true, format: 'date-time' })
  readonly endedAt: string | null;
}

export class ConversationDto {
  @ApiProperty()
  readonly conversationKey: string;

  @ApiProperty({ type: SessionDto })
  readonly session: SessionDto;

  @ApiProperty({ type: 'object', additionalProperties: true, description: 'The serialized ConversationState, snake_case.' })
  readonly state: object;

  @ApiProperty({ type: 'object', additionalProperties: true, nullable: true, description: 'As `pending` of a turn.' })
  readonly pending: object | null;
}

export class MessageDto {
  @ApiProperty()
  readonly id: string;

  @ApiProperty({ enum: ['customer', 'bot', 'operator'] })
  readonly role: string;

  @ApiProperty()
  readonly text: string;

  @ApiProperty()
  readonly messageId: string;

  @ApiProperty()
  readonly superseded: boolean;

  @ApiProperty({ format: 'date-time' })
  readonly createdAt: string;
}

export class MessagesDto {
  @ApiProperty({ type: [MessageDto] })
  readonly items: readonly MessageDto[];

  @ApiProperty({ type: String, nullable: true, description: 'Pass it as `before` for the page before this one.' })
  readonly nextBefore: string | null;
}

export class TraceDto {
  @ApiProperty({ type: [String], description: 'The steps that ran, in order.' })
  readonly nodes: readonly string[];

  @ApiProperty({ type: String, nullable: true })
  readonly rule: string | null;

  @ApiProperty({ type: 'object', additionalProperties: true })
  readonly evidence: object;

  @ApiProperty({ type: 'array', items: { type: 'object', additionalProperties: true } })
  readonly toolCalls: readonly object[];

  @ApiProperty({ type: 'array', items: { type: 'object', additionalProperties: true } })
  readonly rails: readonly object[];

  @ApiProperty({ type: 'array', items: { type: 'object', additionalProperties: true } })
  readonly judges: readonly object[];

  @ApiProperty({ type: 'object', additionalProperties: { type: 'string' } })
  readonly versions: object;

  @ApiProperty({ type: 'object', additionalProperties: { type: 'number' }, description: 'Milliseconds.' })
  readonly timings: object;
}

export class HandoffDto {
  @ApiProperty()
  readonly conversationKey: string;

  @ApiProperty()
  readonly sessionId: string;

  @ApiProperty()
  readonly reason: string;

  @ApiProperty()
  readonly summary: string;

  @ApiProperty({ enum: ['open', 'taken', 'closed'] })
  readonly status: string;

  @ApiProperty({ type: String, nullable: true })
  readonly operator: string | null;

  @ApiProperty({ format: 'date-time' })
  readonly createdAt: string;
}

export class SaidDto {
  @ApiProperty()
  readonly conversationKey: string;

  @ApiProperty()
  readonly messageId: string;
}
