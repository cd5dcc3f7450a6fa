import { AcceptedAsSent } from './class-acceptor.js';
import { IsKey } from './field-validators.js';

/** The path of everything below `/v1/conversations/{conversationKey}`. */
@AcceptedAsSent()
export class ConversationParams {
  @IsKey({ example: '5511999990001' })
  readonly conversationKey: string;
}
