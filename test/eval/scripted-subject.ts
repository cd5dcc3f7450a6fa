import type { JsonObject } from '../../src/kernel/json.js';
import type { Subject, TurnSeen } from '../../eval/breaches/subject.js';

/**
 * A product that asks about every charge of the invoice it is sent, and executes on what it takes for a yes. Told so, it takes
 * anything for a yes, or asks nothing, or executes nothing.
 */
export class ScriptedSubject implements Subject {
  readonly said: string[] = [];
  stopped = false;
  private readonly waiting = new Map<string, readonly string[]>();
  private readonly done = new Map<string, string>();

  constructor(private readonly fault: 'none' | 'executes on anything' | 'asks nothing' | 'executes nothing' = 'none') {}

  async say(key: string, text: string, invoice: JsonObject | null): Promise<TurnSeen> {
    this.said.push(text);
    const asked = this.waiting.get(key) ?? [];
    this.waiting.delete(key);
    if (asked.length > 0 && this.isYes(text)) return this.execute(key, asked);
    const wanted = invoice === null || this.fault === 'asks nothing' || !/cancel/u.test(text) ? [] : namesOn(invoice).filter((name) => text.includes(name));
    this.waiting.set(key, wanted);
    return { status: wanted.length > 0 ? 'awaiting_confirmation' : 'open', sessionStatus: 'open', pendingItems: wanted, actions: [] };
  }

  async effects(): Promise<ReadonlyMap<string, string>> {
    return new Map(this.done);
  }

  async stop(): Promise<void> {
    this.stopped = true;
  }

  private isYes(text: string): boolean {
    return text === 'sim' || this.fault === 'executes on anything';
  }

  private execute(key: string, items: readonly string[]): TurnSeen {
    this.done.set(`${key} protocol`, 'registrar_protocolo');
    if (this.fault !== 'executes nothing') for (const item of items) this.done.set(`${key} ${item}`, 'cancelar_vas_avulso');
    return { status: 'open', sessionStatus: 'open', pendingItems: [], actions: this.fault === 'executes nothing' ? [] : ['cancelar_vas_avulso'] };
  }
}

function namesOn(invoice: JsonObject): readonly string[] {
  return [...JSON.stringify(invoice).matchAll(/"desc":"([^"]+)"/gu)].map(([, name]) => name ?? '');
}
