import { RuleError } from './RuleError.ts';

/** Attributes of a visit, for conditions of flags. */
export const ATTRIBUTES = ['id', 'url', 'path', 'locale', 'device', 'country'] as const;

export type Attribute = (typeof ATTRIBUTES)[number];

/** The values that an attribute may have. */
interface KnownValues {
  has(value: string): boolean;
  /** What is valid, for the message. */
  valid: string;
}

/** The attributes whose values are limited. */
export type AttributeValues = { readonly [Name in Attribute]?: KnownValues };

type Path = readonly (string | number)[];

/** Operators that combine conditions. */
const JOINS = ['$and', '$or', '$nor', '$not'];
/** Operators whose operand is compared with the attribute's value as a whole; those that ignore case are in `FOLDED`. */
const EQUALS = ['$eq', '$ne', '$in', '$nin'];
const FOLDED = ['$ini', '$nini'];
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
 * Finds unknown attributes, operators and values in a condition: the vendor's client would silently match nobody.
 * @param condition compiled, so that its nesting is bounded
 * @param attributes valid names; a prerequisite has only `value`, or its fields where it is an object
 * @param values of the attributes whose values are limited
 * @returns errors with the path and the valid names
 */
export function findUnknownTerms(
  condition: unknown,
  attributes: readonly string[],
  values: AttributeValues = {},
): RuleError[] {
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
    checkOperand(inner, path, values[name as Attribute] && (name as Attribute));
  }

  /** Checks the operand of an attribute. @param limited the attribute, where its values are limited */
  function checkOperand(value: unknown, path: Path, limited?: Attribute): void {
    if (typeof value !== 'object' || value === null) {
      checkValue(value, path, limited);
      return;
    }
    const names = Object.keys(value);
    if (!names.some((name) => name.startsWith('$'))) {
      // Attributes of a visit are texts, which never equal an object or a list.
      if (!isOfPrerequisite)
        wrong('expected a text or operators; for one of several values write {"$in": [...]}', path);
      return;
    }
    for (const [name, expected] of Object.entries(value)) checkOperation(name, expected, [...path, name], limited);
  }

  function checkValue(value: unknown, path: Path, limited: Attribute | undefined, isFolded = false): void {
    const message = limited && value !== null && findUnknownValue(limited, value, values, isFolded);
    if (message) wrong(message, path);
  }

  function checkOperation(name: string, expected: unknown, path: Path, limited?: Attribute): void {
    if (!OPERATORS.includes(name)) wrong(unknown('operator', name, OPERATORS), path);
    else if (LISTS.includes(name) && !Array.isArray(expected)) wrong(`${name} expects a list of values`, path);
    else if (name === '$not') checkOperand(expected, path, limited);
    else if (FOLDED.includes(name) || EQUALS.includes(name))
      checkValues(expected, path, limited, FOLDED.includes(name));
  }

  function checkValues(expected: unknown, path: Path, limited: Attribute | undefined, isFolded: boolean): void {
    if (!Array.isArray(expected)) checkValue(expected, path, limited, isFolded);
    else for (const [index, value] of expected.entries()) checkValue(value, [...path, index], limited, isFolded);
  }

  checkCondition(condition, []);
  return found;
}

/**
 * Checks a value that an attribute is compared with.
 * @param isFolded whether it is compared in any case of its letters
 * @returns the message for one that the attribute never has
 */
export function findUnknownValue(
  attribute: Attribute,
  value: unknown,
  values: AttributeValues,
  isFolded = false,
): string | undefined {
  const known = values[attribute];
  const text = String(value);
  const spellings = isFolded ? [text, text.toLowerCase(), text.toUpperCase()] : [text];
  if (!known || spellings.some((spelling) => known.has(spelling))) return undefined;
  return `there is no ${attribute} ${JSON.stringify(value)}; ${known.valid}`;
}

/** The message for an unknown name. */
export function unknown(what: string, name: string, valid: Iterable<string>): string {
  return `there is no ${what} "${name}"; known: ${[...valid].join(', ')}`;
}
