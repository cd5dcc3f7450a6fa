import { ValidationPipe, type ArgumentMetadata, type ValidationError } from '@nestjs/common';
import { AppError, type FieldProblem } from '../../kernel/errors.js';
import { ClassAcceptor } from './class-acceptor.js';
import { findInadmissibleContent, pointerSegment } from './inadmissible-content.js';

/**
 * Checks bodies, queries and path parameters against their classes (style principle 9): unknown fields are refused,
 * nothing is converted, and every fault is named by a JSON pointer.
 */
export class RequestPipe extends ValidationPipe {
  constructor(private readonly acceptor = new ClassAcceptor()) {
    super({
      transform: true,
      transformOptions: { enableImplicitConversion: false },
      whitelist: true,
      forbidNonWhitelisted: true,
      forbidUnknownValues: true,
      exceptionFactory: (errors) => invalidRequest(errors.flatMap((error) => fieldProblems(error, ''))),
    });
  }

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    if (metadata.type === 'custom') return value;
    const faults = findInadmissibleContent(value, metadata.data === undefined ? '' : `/${metadata.data}`);
    if (faults.length > 0) throw invalidRequest(faults);
    if (this.acceptor.accepts(metadata.metatype, value)) return value;
    if (metadata.type === 'body' && isClass(metadata.metatype) && !isRecord(value)) {
      throw invalidRequest([{ pointer: '', message: 'must be a JSON object' }]);
    }
    const transformed: unknown = await super.transform(value, metadata);
    const inherited = inheritedFields(value, transformed, '');
    if (inherited.length > 0) throw invalidRequest(inherited);
    return transformed;
  }
}

/**
 * Fields that every object inherits, `toString` say: the validator finds them on the class and takes them for known
 * ones. Inside a document of free form they are keys like any other.
 */
function inheritedFields(value: unknown, transformed: unknown, pointer: string): readonly FieldProblem[] {
  if (!isRecord(value) || !isRecord(transformed) || Object.getPrototypeOf(transformed) === Object.prototype) return [];
  return Object.keys(value).flatMap((key) => {
    const at = `${pointer}/${pointerSegment(key)}`;
    if (key in Object.prototype) return [{ pointer: at, message: 'is not a known field' }];
    return inheritedFields(value[key], transformed[key], at);
  });
}

/** 400 `invalid_request` with one entry a fault. */
export function invalidRequest(fields: readonly FieldProblem[]): AppError {
  const detail = fields.map(({ pointer, message }) => `${pointer === '' ? 'The body' : pointer} ${message}`).join('; ');
  return new AppError('invalid_request', detail, { fields });
}

function fieldProblems(error: ValidationError, parent: string): readonly FieldProblem[] {
  const pointer = `${parent}/${pointerSegment(error.property)}`;
  const own = Object.entries(error.constraints ?? {}).map(([rule, message]) => ({ pointer, message: readable(rule, message, error.property) }));
  return [...own, ...(error.children ?? []).flatMap((child) => fieldProblems(child, pointer))];
}

/** The pointer already says which field; the message says the rest. */
function readable(rule: string, message: string, property: string): string {
  if (rule === 'whitelistValidation') return 'is not a known field';
  return message.startsWith(`${property} `) ? message.slice(property.length + 1) : message;
}

function isClass(metatype: ArgumentMetadata['metatype']): boolean {
  return metatype !== undefined && ![String, Boolean, Number, Array, Object, Buffer, Date].some((plain) => plain === metatype);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
