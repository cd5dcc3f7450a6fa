import type { ResponseComposer } from './composer/index.js';
import type { Channel } from './state.js';

/** The fixed answers of a session that the bot does not own, in the words of the script catalogue. */
export class SessionPhrases {
  constructor(private readonly composers: Readonly<Record<Channel, ResponseComposer>>) {}

  /** A person was asked for and has not come yet: received, nothing promised. */
  handoffPending(channel: Channel): string {
    return this.composers[channel].fromCatalog('aguardando_atendente');
  }

  /** The service has ended and this channel opens no new one by itself. */
  sessionEnded(channel: Channel): string {
    return this.composers[channel].fromCatalog('sessao_encerrada');
  }
}
