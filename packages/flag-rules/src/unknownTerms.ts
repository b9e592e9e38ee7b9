import { RuleError } from './RuleError.ts';

/** Attributes of a visit, for conditions of flags. */
export const ATTRIBUTES = ['id', 'url', 'path', 'locale', 'device', 'country'] as const;

export type Attribute = (typeof ATTRIBUTES)[number];

type Path = readonly (string | number)[];

/** Operators that combine conditions. */
const JOINS = ['$and', '$or', '$nor', '$not'];
/** Operators that expect a list, of values or of operands. */
const LISTS = ['$in', '$nin', '$ini', '$nini', '$all', '$alli'];
/** The operators of the vendor's client (`evalOperatorCondition`); any other matches nobody. */
const OPERATORS = [
  ...['$eq', '$ne', '$lt', '$lte', '$gt', '$gte', '$exists', '$type', '$regex', '$regexi'],
  ...LISTS,
  ...['$inGroup', '$notInGroup', '$not', '$size', '$elemMatch'],
  ...['$veq', '$vne', '$vlt', '$vlte', '$vgt', '$vgte'],
];

/**
 * Finds unknown attributes and operators in a condition: the vendor's client would silently match nobody.
 * @param condition compiled, so that its nesting is bounded
 * @param attributes valid names; a prerequisite has only `value`, or its fields where it is an object
 * @returns errors with the path and the valid names
 */
export function findUnknownTerms(condition: unknown, attributes: readonly string[]): RuleError[] {
  const found: RuleError[] = [];
  const isOfPrerequisite = attributes.includes('value');
  const wrong = (message: string, path: Path) => void found.push(new RuleError(message, path));

  function checkCondition(fields: unknown, path: Path): void {
    for (const [name, inner] of Object.entries(fields ?? {})) {
      const at = [...path, name];
      if (name.startsWith('$')) checkJoin(name, inner, at);
      else checkAttribute(name, inner, at);
    }
  }

  function checkJoin(name: string, inner: unknown, path: Path): void {
    if (!JOINS.includes(name)) wrong(unknown('operator that joins conditions', name, JOINS), path);
    else if (name === '$not') checkCondition(inner, path);
    else if (Array.isArray(inner)) for (const [index, one] of inner.entries()) checkCondition(one, [...path, index]);
  }

  function checkAttribute(name: string, inner: unknown, path: Path): void {
    const [first = name] = isOfPrerequisite ? name.split('.') : [];
    if (!attributes.includes(first)) wrong(unknown('attribute', name, attributes), path);
    checkOperand(inner, path);
  }

  /** Checks the operand of an attribute. */
  function checkOperand(value: unknown, path: Path): void {
    if (typeof value !== 'object' || value === null) return;
    const names = Object.keys(value);
    if (!names.some((name) => name.startsWith('$'))) {
      // Attributes of a visit are texts, which never equal an object or a list.
      if (!isOfPrerequisite)
        wrong('expected a text or operators; for one of several values write {"$in": [...]}', path);
      return;
    }
    for (const [name, expected] of Object.entries(value)) checkOperation(name, expected, [...path, name]);
  }

  function checkOperation(name: string, expected: unknown, path: Path): void {
    if (!OPERATORS.includes(name)) wrong(unknown('operator', name, OPERATORS), path);
    else if (LISTS.includes(name) && !Array.isArray(expected)) wrong(`${name} expects a list of values`, path);
    else if (name === '$not') checkOperand(expected, path);
  }

  checkCondition(condition, []);
  return found;
}

/** The message for an unknown name. */
export function unknown(what: string, name: string, valid: Iterable<string>): string {
  return `there is no ${what} "${name}"; known: ${[...valid].join(', ')}`;
}
