import { getMetadataStorage, ValidationTypes, type ValidatorConstraintInterface } from 'class-validator';

type Class = abstract new (...args: never[]) => unknown;
type Fields = Readonly<Record<string, unknown>>;
type Check = (value: unknown, object: Fields) => boolean;

interface Field {
  readonly name: string;
  /** Whether the field is looked at at all: the `ValidateIf` of an optional one. */
  readonly applies: Check;
  readonly check: Check;
}

const ACCEPTED_AS_SENT = Symbol('atende:accepted-as-sent');
/** The arguments of a validator that needs no more than its value, its object and its constraints. */
type RuleArguments = Parameters<NonNullable<ValidatorConstraintInterface['validate']>>[1];

/**
 * For a class of a request on the hot path: what satisfies it passes as it came, without the copy that
 * class-transformer makes (of an invoice, several a request). Only for classes whose fields nothing transforms.
 */
export const AcceptedAsSent = (): ClassDecorator => (target) => Reflect.defineMetadata(ACCEPTED_AS_SENT, true, target);

/**
 * The rules of class-validator's decorators, read once a class and run without its error report. It only ever
 * accepts; whatever it does not accept goes to the validator itself, which says why or knows better.
 */
export class ClassAcceptor {
  private readonly known = new Map<unknown, Check | null>();

  /** @param isOpen which classes it may accept at all */
  constructor(private readonly isOpen: (metatype: Class) => boolean = isAcceptedAsSent) {}

  /** @returns true when `value` satisfies every rule of the class and has no field that it does not declare */
  accepts(metatype: unknown, value: unknown): boolean {
    const check = this.checkOf(metatype);
    return check !== null && check(value, {});
  }

  private checkOf(metatype: unknown): Check | null {
    const known = this.known.get(metatype);
    if (known !== undefined) return known;
    const compiled = isClass(metatype) && this.isOpen(metatype) ? this.compile(metatype) : null;
    this.known.set(metatype, compiled);
    return compiled;
  }

  private compile(target: Class): Check | null {
    const storage = getMetadataStorage();
    const rules = storage.groupByPropertyName(storage.getTargetValidationMetadatas(target, '', false, false));
    const fields = Object.keys(rules).map((name) => this.field(target, name, rules[name] ?? []));
    const complete = fields.filter((field) => field !== null);
    if (complete.length < fields.length || complete.length === 0) return null;
    const names = new Set(complete.map(({ name }) => name));
    return (value) => {
      if (!isRecord(value)) return false;
      for (const key of Object.keys(value)) if (!names.has(key)) return false;
      return complete.every(({ name, applies, check }) => !applies(value[name], value) || check(value[name], value));
    };
  }

  /** Null for a rule that is not understood here: the class then never passes this way. */
  private field(target: Class, name: string, rules: readonly Rule[]): Field | null {
    const conditions: Check[] = [];
    const checks: Check[] = [];
    for (const rule of rules) {
      const check = hasOptions(rule) ? null : this.ruleCheck(target, name, rule);
      if (check === null) return null;
      (rule.type === ValidationTypes.CONDITIONAL_VALIDATION ? conditions : checks).push(check);
    }
    return { name, applies: all(conditions), check: all(checks) };
  }

  private ruleCheck(target: Class, name: string, rule: Rule): Check | null {
    switch (rule.type) {
      case ValidationTypes.CONDITIONAL_VALIDATION: {
        const condition: unknown = rule.constraints[0];
        return isCondition(condition) ? (value, object) => condition(object, value) : null;
      }
      case ValidationTypes.NESTED_VALIDATION:
        return this.checkOf(declaredType(target, name));
      case ValidationTypes.CUSTOM_VALIDATION:
        return all(constraintsOf(rule).map((constraint) => (value, object) => constraint.validate(value, argumentsOf(rule, value, object)) === true));
      default:
        return null;
    }
  }
}

type Rule = ReturnType<ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']>[number];

/** The `ValidateIf` that class-validator keeps among untyped constraints. */
function isCondition(value: unknown): value is (object: Fields, value: unknown) => boolean {
  return typeof value === 'function';
}

/** The class of a nested field, as the compiler notes it beside every decorator. */
function declaredType(target: Class, name: string): unknown {
  const prototype: unknown = target.prototype;
  return typeof prototype === 'object' && prototype !== null ? Reflect.getMetadata('design:type', prototype, name) : undefined;
}

/** Partial: options that were not given are undefined, whatever their types say. */
function hasOptions({ each, always, groups = [], validateIf }: Partial<Rule>): boolean {
  return each === true || always === true || groups.length > 0 || validateIf !== undefined;
}

function constraintsOf(rule: Rule): readonly ValidatorConstraintInterface[] {
  return getMetadataStorage().getTargetValidatorConstraints(rule.constraintCls).map(({ instance }) => instance);
}

function argumentsOf(rule: Rule, value: unknown, object: Fields): NonNullable<RuleArguments> {
  return { value, object, constraints: rule.constraints, property: rule.propertyName, targetName: '' };
}

function all(checks: readonly Check[]): Check {
  return (value, object) => checks.every((check) => check(value, object));
}

function isClass(value: unknown): value is Class {
  return typeof value === 'function';
}

function isAcceptedAsSent(metatype: Class): boolean {
  return Reflect.hasOwnMetadata(ACCEPTED_AS_SENT, metatype);
}

/** A JSON object, or the parameters that the router made. */
function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
