import { RuleError } from './RuleError.ts';

/** What is known of a visit: all that conditions of flags may ask for. */
export const ATTRIBUTES = ['id', 'url', 'path', 'locale', 'device', 'country'] as const;

export type Attribute = (typeof ATTRIBUTES)[number];

type Path = readonly (string | number)[];

/** What joins conditions. */
const JOINS = ['$and', '$or', '$nor', '$not'];
/** Operators that expect a list of values, or of what each must match. */
const LISTS = ['$in', '$nin', '$ini', '$nini', '$all', '$alli'];
/** All that the vendor's client knows (`evalOperatorCondition`); any other matches nobody. */
const OPERATORS = [
  ...['$eq', '$ne', '$lt', '$lte', '$gt', '$gte', '$exists', '$type', '$regex', '$regexi'],
  ...LISTS,
  ...['$inGroup', '$notInGroup', '$not', '$size', '$elemMatch'],
  ...['$veq', '$vne', '$vlt', '$vlte', '$vgt', '$vgte'],
];

/**
 * Finds names in a condition that mean nothing: attributes that there are not, and operators that the vendor's client doesn't know. It would take them for
 * "matches nobody", without a word.
 * @param condition one that was compiled: it nests no deeper than is allowed
 * @param attributes known names; of a prerequisite there is only `value`, whose fields may be asked for where it is an object
 * @returns what is wrong, with its place and the known names
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

  /** What stands after an attribute. */
  function checkOperand(value: unknown, path: Path): void {
    if (typeof value !== 'object' || value === null) return;
    const names = Object.keys(value);
    if (!names.some((name) => name.startsWith('$'))) {
      // Attributes of a visit are texts, which equal neither.
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
export function unknown(what: string, name: string, known: Iterable<string>): string {
  return `there is no ${what} "${name}"; known: ${[...known].join(', ')}`;
}
