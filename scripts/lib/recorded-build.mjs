import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endedBySignal, freePort, startService } from './service.mjs';

const INVOICES = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), 'test', 'fixtures', 'invoices');

/** A build that serves one tenant a conversation, spoken to over HTTP. */
export class RecordedBuild {
  constructor(service, base) {
    Object.assign(this, { service, base });
  }

  static async start(checkout, dataDir, tenants) {
    const port = await freePort();
    const base = `http://127.0.0.1:${port}`;
    const keys = tenants.map((tenant) => `${tenant}:turns+operator+admin:${keyOf(tenant)}`).join(',');
    const env = { PATH: process.env.PATH, PORT: String(port), HOST: '127.0.0.1', ATENDE_DATA_DIR: dataDir, API_KEYS: keys, LOG_LEVEL: 'error', RATE_LIMIT_PER_SECOND: '0', TZ: 'UTC' };
    const service = await startService([process.execPath, join(checkout, 'dist', 'main.js')], { cwd: dataDir, env, readyUrl: `${base}/health/ready` });
    return new RecordedBuild(service, base);
  }

  talk(name, plan) {
    return new RecordedTalk(this.base, name, plan);
  }

  /** A stop that left something running would record a conversation that is not at rest. */
  async stop() {
    const code = await this.service.stop('SIGTERM');
    if (!endedBySignal(code)) throw new Error(`The build ended with ${code}\n${this.service.printed()}`);
  }
}

/** The one conversation of its tenant. */
class RecordedTalk {
  known = new Set();

  constructor(base, key, plan) {
    Object.assign(this, { base, key, plan, customerId: plan.customer?.customerId ?? key.toUpperCase() });
  }

  /** Says a part of the plan; each turn with its answer and what the operator did in it, and the state they lead to. */
  async listen(part) {
    if (part === 'said') await this.change(this.plan.operator);
    await this.newEffects();
    const heard = [];
    for (const [index, turn] of this.plan[part].entries()) heard.push(await this.say(`${part}-${index + 1}`, turn));
    const { state } = await this.request('GET', `/v1/conversations/${this.key}`);
    return { heard, state };
  }

  async say(messageId, { says, channel, operator }) {
    await this.change(operator);
    const body = { messageId, text: says, ...(messageId === 'said-1' ? await this.opening() : {}), ...(channel === undefined ? {} : { channel }) };
    const answer = await this.request('POST', `/v1/conversations/${this.key}/turns`, body);
    return { says, answer, effects: await this.newEffects() };
  }

  async opening() {
    const { channel, customer, invoice, previousInvoice, invoiceId } = this.plan;
    const context = { invoiceId, invoiceDetail: await documentOf(invoice), previousInvoiceDetail: await documentOf(previousInvoice) };
    return { channel, customer: { ...customer, customerId: this.customerId }, context };
  }

  /** Changes the operator's world, as in conversation tests. */
  async change({ lines = {}, invoices = {}, faults = [], clearFaults = false } = {}) {
    if (clearFaults) await this.request('DELETE', '/v1/admin/simulator/faults');
    for (const [line, facts] of Object.entries(lines)) await this.request('PUT', `/v1/admin/simulator/lines/${line}`, facts);
    for (const [id, invoice] of Object.entries(invoices)) {
      await this.request('PUT', `/v1/admin/simulator/invoices/${id}?customerId=${this.customerId}`, await documentOf(invoice));
    }
    for (const fault of faults) await this.request('POST', '/v1/admin/simulator/faults', fault);
  }

  async newEffects() {
    const { items } = await this.request('GET', '/v1/admin/simulator/effects');
    const fresh = items.filter(({ id }) => !this.known.has(id));
    this.known = new Set(items.map(({ id }) => id));
    return fresh.map(({ operation, item, value }) => [operation, item, value].filter((part) => part !== null).join(' '));
  }

  async request(method, path, body) {
    const headers = { authorization: `Bearer ${keyOf(this.key)}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
    const response = await fetch(this.base + path, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text === '' ? {} : JSON.parse(text);
  }
}

function keyOf(tenant) {
  return `key-of-${tenant}`;
}

async function documentOf(invoice) {
  return typeof invoice === 'string' ? JSON.parse(await readFile(join(INVOICES, `${invoice}.json`), 'utf8')) : invoice;
}
