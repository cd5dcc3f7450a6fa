import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import type { JsonObject } from '../src/kernel/json.js';

/** Talks to the service over kept connections; each conversation is new. */
export class TurnClient {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 64 });
  private readonly target: URL;

  constructor(
    url: string,
    private readonly key: string,
    private readonly invoiceDetail: JsonObject,
  ) {
    this.target = new URL(url);
  }

  /** One conversation of two turns. @returns the milliseconds of each */
  async conversation(): Promise<readonly number[]> {
    const key = randomUUID();
    const context = { invoiceDetail: this.invoiceDetail };
    const asked = await this.turn(key, { messageId: 'm-1', text: 'quero cancelar o VOD e o HBO Max', customer: { customerId: key }, context });
    const refused = await this.turn(key, { messageId: 'm-2', text: 'não' });
    return [asked, refused];
  }

  private turn(conversationKey: string, body: JsonObject): Promise<number> {
    const payload = JSON.stringify(body);
    const startedAt = performance.now();
    const options = {
      agent: this.agent,
      host: this.target.hostname,
      port: this.target.port,
      path: `/v1/conversations/${conversationKey}/turns`,
      method: 'POST',
      headers: { authorization: `Bearer ${this.key}`, 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) },
    };
    return new Promise((resolve, reject) => {
      const call = request(options, (response) => {
        response.resume();
        response.on('end', () => {
          if (response.statusCode === 200) resolve(performance.now() - startedAt);
          else reject(new Error(`The service answered ${response.statusCode ?? 0}`));
        });
      });
      call.on('error', reject);
      call.end(payload);
    });
  }
}
