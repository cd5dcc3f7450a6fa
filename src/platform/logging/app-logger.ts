import type { LoggerService } from '@nestjs/common';
import { pino, type DestinationStream, type Level, type Logger } from 'pino';
import { mask, maskDeep } from '../../kernel/masking.js';
import type { JsonObject } from '../../kernel/json.js';
import type { Settings } from '../config/settings.js';
import { errorCode } from '../error-code.js';
import { requestContext } from './request-context.js';

/** What a line says besides its message; `err` is a fault whose text and stack are kept. */
export interface LogFields {
  readonly err?: unknown;
  readonly [field: string]: unknown;
}

/**
 * One JSON line a fact, with the request's trace and tenant; CPF, CNPJ, phone, e-mail and card numbers masked in
 * messages, fields and stacks (architecture §5). Also what Nest itself logs through.
 */
export class AppLogger implements LoggerService {
  private readonly pino: Logger;

  constructor(settings: Pick<Settings, 'logLevel'>, destination?: DestinationStream) {
    const options = {
      level: settings.logLevel,
      base: { service: 'atende' },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label: string) => ({ level: label }) },
      mixin: () => ({ ...requestContext() }),
    };
    this.pino = destination === undefined ? pino(options) : pino(options, destination);
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

  private write(level: Level, message: string, fields: LogFields): void {
    if (!this.pino.isLevelEnabled(level)) return;
    const { err, ...others } = fields;
    // Through JSON, for fields may hold dates and undefined values.
    const plain = maskDeep(JSON.parse(JSON.stringify(others)) as JsonObject);
    const fault = err === undefined ? {} : { err: describeFault(err) };
    this.pino[level](Object.assign(fault, plain), mask(message));
  }
}

function describeFault(err: unknown): JsonObject {
  const isFault = typeof err === 'object' && err !== null && 'message' in err;
  const stack = isFault && 'stack' in err && typeof err.stack === 'string' ? err.stack : null;
  const cause = isFault && 'cause' in err && err.cause !== undefined ? describeFault(err.cause) : null;
  return {
    message: mask(isFault ? String(err.message) : String(err)),
    code: errorCode(err),
    ...(stack === null ? {} : { stack: mask(stack) }),
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
