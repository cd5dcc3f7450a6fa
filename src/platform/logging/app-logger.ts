import type { LoggerService } from '@nestjs/common';
import { pino, type Level, type Logger } from 'pino';
import { mask, maskDeep } from '../../kernel/masking.js';
import type { JsonObject } from '../../kernel/json.js';
import type { Settings } from '../config/settings.js';
import { errorCode } from '../error-code.js';
import type { LineOutput } from './line-batches.js';
import type { RequestContext } from './request-context.js';
import { SourcePositions } from './source-positions.js';

/** What a line says besides its message; `err` is a fault whose text and stack are kept. */
export interface LogFields {
  readonly err?: unknown;
  /** The request, or the turn that goes on after it, that the line is about. */
  readonly request?: Partial<RequestContext>;
  readonly [field: string]: unknown;
}

/**
 * One JSON line a fact, with the request's trace and tenant; CPF, CNPJ, phone, e-mail and card numbers masked in
 * messages, fields and stacks (architecture §5). Also what Nest itself logs through.
 */
export class AppLogger implements LoggerService {
  private readonly pino: Logger;

  constructor(
    settings: Pick<Settings, 'logLevel'>,
    private readonly output?: LineOutput,
  ) {
    const options = {
      level: settings.logLevel,
      base: { service: 'atende' },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label: string) => ({ level: label }) },
    };
    this.pino = output === undefined ? pino(options) : pino(options, output);
  }

  info(message: string, fields: LogFields = {}): void {
    this.write('info', message, fields);
  }

  /** Something passes by itself or by a retry; nobody has to act. */
  warning(message: string, fields: LogFields = {}): void {
    this.write('warn', message, fields);
  }

  /** A person must act (style principle 23). */
  fault(message: string, fields: LogFields = {}): void {
    this.write('error', message, fields);
  }

  log(message: unknown, ...rest: readonly unknown[]): void {
    this.write(isWiring(rest.at(-1)) ? 'debug' : 'info', textOf(message), nestFields(message, rest));
  }

  error(message: unknown, ...rest: readonly unknown[]): void {
    this.write('error', textOf(message), nestFields(message, rest));
  }

  fatal(message: unknown, ...rest: readonly unknown[]): void {
    this.write('fatal', textOf(message), nestFields(message, rest));
  }

  warn(message: unknown, ...rest: readonly unknown[]): void {
    this.write('warn', textOf(message), nestFields(message, rest));
  }

  debug(message: unknown, ...rest: readonly unknown[]): void {
    this.write('debug', textOf(message), nestFields(message, rest));
  }

  verbose(message: unknown, ...rest: readonly unknown[]): void {
    this.write('trace', textOf(message), nestFields(message, rest));
  }

  /** No line waits for others any more: the process is about to end. */
  stopWaiting(): void {
    this.output?.stopWaiting?.();
  }

  private write(level: Level, message: string, fields: LogFields): void {
    if (!this.pino.isLevelEnabled(level)) return;
    const { err, request, ...others } = fields;
    const plain = maskDeep(plainly(others)) as JsonObject;
    const fault = err === undefined ? {} : { err: describeFault(err) };
    this.pino[level]({ ...request, ...fault, ...plain }, mask(message));
    if (level === 'error' || level === 'fatal') this.output?.flush?.();
  }
}

/** Through JSON, for fields may hold dates and undefined values; those of an access line hold none. */
function plainly(fields: Readonly<Record<string, unknown>>): JsonObject {
  return isFlat(fields) ? fields : (JSON.parse(JSON.stringify(fields)) as JsonObject);
}

function isFlat(fields: Readonly<Record<string, unknown>>): fields is JsonObject {
  return Object.values(fields).every((value) => typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value));
}

/** Bundled, every module's address is the bundle's. */
const positions = new SourcePositions(import.meta.url);

function describeFault(err: unknown): JsonObject {
  const isFault = typeof err === 'object' && err !== null && 'message' in err;
  const stack = isFault && 'stack' in err && typeof err.stack === 'string' ? err.stack : null;
  const cause = isFault && 'cause' in err && err.cause !== undefined ? describeFault(err.cause) : null;
  return {
    message: mask(isFault ? String(err.message) : String(err)),
    code: errorCode(err),
    ...(stack === null ? {} : { stack: mask(positions.describe(stack)) }),
    ...(cause === null ? {} : { cause }),
  };
}

function textOf(message: unknown): string {
  if (typeof message === 'string') return message;
  return typeof message === 'object' && message !== null && 'message' in message ? String(message.message) : JSON.stringify(message);
}

/** Nest names each module and route that it has put together, a screen of lines at every start. */
function isWiring(context: unknown): boolean {
  return context === 'InstanceLoader' || context === 'RoutesResolver' || context === 'RouterExplorer';
}

/** Nest appends the context's name, and before it, to an error, the stack. */
function nestFields(message: unknown, rest: readonly unknown[]): LogFields {
  const context = rest.at(-1);
  const stack = rest.find((each) => typeof each === 'string' && each.includes('\n    at '));
  return {
    ...(typeof context === 'string' && context !== stack ? { context } : {}),
    ...(typeof stack === 'string' ? { stack } : {}),
    ...(typeof message === 'object' ? { err: message } : {}),
  };
}
