import { ApiProperty } from '@nestjs/swagger';

class ReplyView {
  @ApiProperty({ example: 'Entendi que você deseja …' })
  readonly text: string;

  @ApiProperty({ type: String, nullable: true, description: 'Channel voice: the text with amounts, dates and digits spelled out.' })
  readonly speech: string | null;
}

class IntentView {
  @ApiProperty({ example: 'action_request' })
  readonly kind: string;

  @ApiProperty({ enum: ['rules', 'llm', 'nlu', 'fallback'] })
  readonly source: string;

  @ApiProperty({ type: [String] })
  readonly mentionedItems: readonly string[];

  @ApiProperty()
  readonly affirmation: boolean;

  @ApiProperty()
  readonly negation: boolean;
}

class DecisionView {
  @ApiProperty({ example: 'ask_confirmation' })
  readonly action: string;

  @ApiProperty({ example: '5' })
  readonly rule: string;

  @ApiProperty({ type: String, nullable: true })
  readonly reason: string | null;
}

class FinalizationView {
  @ApiProperty({ enum: ['resolvido', 'nao_resolvido', 'outros_assuntos'] })
  readonly status: string;

  @ApiProperty({ type: String, nullable: true })
  readonly protocol: string | null;
}

/** The answer to a turn, for the API description (api.md "Turns"). */
export class TurnView {
  @ApiProperty()
  readonly conversationKey: string;

  @ApiProperty()
  readonly sessionId: string;

  @ApiProperty()
  readonly messageId: string;

  @ApiProperty({ type: Number, nullable: true, description: 'Null for a superseded turn.' })
  readonly turnIndex: number | null;

  @ApiProperty({ type: ReplyView, nullable: true })
  readonly reply: ReplyView | null;

  @ApiProperty({ enum: ['open', 'awaiting_confirmation', 'executing_action', 'awaiting_workflow_input', 'finalizing', 'closed'] })
  readonly status: string;

  @ApiProperty({ example: 'TRIAGE' })
  readonly sessionStatus: string;

  @ApiProperty({ enum: ['HUMAN_HANDOFF', 'END_SESSION'], nullable: true })
  readonly sessionControl: string | null;

  @ApiProperty({ enum: ['conversation_runtime', 'workflow', 'orchestrator', 'guardrail', 'session', 'commercial'] })
  readonly handledBy: string;

  @ApiProperty({ type: IntentView, nullable: true })
  readonly intent: IntentView | null;

  @ApiProperty({ type: DecisionView, nullable: true })
  readonly decision: DecisionView | null;

  @ApiProperty({ type: 'object', additionalProperties: true, nullable: true, description: 'What the customer is asked; null when nothing is.' })
  readonly pending: object | null;

  @ApiProperty({ type: 'array', items: { type: 'object', additionalProperties: true }, description: 'What was executed in this turn.' })
  readonly actions: readonly object[];

  @ApiProperty({ type: FinalizationView, nullable: true })
  readonly finalization: FinalizationView | null;

  @ApiProperty()
  readonly superseded: boolean;

  @ApiProperty()
  readonly replayed: boolean;

  @ApiProperty()
  readonly traceId: string;
}
