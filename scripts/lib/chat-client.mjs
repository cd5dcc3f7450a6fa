import { randomUUID } from 'node:crypto';

/** One conversation over the REST contract. Methods throw an Error with the problem document's code and detail. */
export class ChatClient {
  channel = 'text';
  lastTurn = null;

  constructor({ url, key, conversationKey, customer }) {
    Object.assign(this, { url: url.replace(/\/$/, ''), key, conversationKey, customer });
  }

  /** Posts one customer message and returns the turn's answer. */
  async say(text) {
    const body = { messageId: randomUUID(), text, channel: this.channel, customer: this.customer };
    const turn = await this.#request('/turns', { method: 'POST', body: JSON.stringify(body) });
    if (turn.turnIndex !== null) this.lastTurn = { conversationKey: this.conversationKey, turnIndex: turn.turnIndex };
    return turn;
  }

  conversation() {
    return this.#request('');
  }

  /** The trace of the last turn of this conversation. */
  async trace() {
    if (this.lastTurn?.conversationKey !== this.conversationKey) throw new Error('no turn to explain yet');
    return this.#request(`/turns/${this.lastTurn.turnIndex}/trace`);
  }

  async #request(path, init = {}) {
    const url = `${this.url}/v1/conversations/${encodeURIComponent(this.conversationKey)}${path}`;
    const headers = { authorization: `Bearer ${this.key}`, 'content-type': 'application/json' };
    const response = await fetch(url, { ...init, headers }).catch((error) => {
      throw new Error(`${this.url} does not answer (${error.cause?.code ?? error.message}); is \`npm start\` running?`);
    });
    const body = await response.json().catch(() => ({}));
    if (!response.ok) throw new Error(problemText(response.status, body));
    return body;
  }
}

function problemText(status, { code, detail, errors = [] }) {
  const fields = errors.map(({ pointer, message }) => `${pointer} ${message}`);
  return [`${status} ${code ?? ''}`.trim(), detail, ...fields].filter(Boolean).join(' · ');
}
