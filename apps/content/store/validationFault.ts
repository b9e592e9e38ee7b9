import type { FieldDefinition } from '../space.ts';

/** A rule of a field in the content model that can be checked with the value alone. */
export interface Validation {
  regexp?: { pattern: string; flags?: string | null };
  in?: readonly unknown[];
  range?: Limits;
  size?: Limits;
  message?: string;
  linkContentType?: readonly string[];
  linkMimetypeGroup?: readonly string[];
  enabledMarks?: readonly string[];
}

type Limits = { min?: number | null; max?: number | null };

type Fault = (value: unknown, rule: Validation) => string | undefined;

/** By rule. The vendor refuses to publish an entry that breaks one. */
const FAULTS = {
  regexp: (value, { regexp }) =>
    typeof value === 'string' && regexp && compile(regexp)?.test(value) === false
      ? `it has to match ${regexp.pattern}`
      : undefined,
  in: (value, { in: allowed }) =>
    value === null || allowed?.includes(value) ? undefined : `allowed are ${allowed?.join(', ')}`,
  range: (value, { range }) =>
    typeof value === 'number' && range && isOutside(value, range) ? `allowed is ${describe(range)}` : undefined,
  size: (value, { size }) =>
    (typeof value === 'string' || Array.isArray(value)) && size && isOutside(value.length, size)
      ? `allowed is a length ${describe(size)}`
      : undefined,
} satisfies Record<string, Fault>;

/** A rule by its name in the content model. */
type ValidationName = keyof typeof FAULTS;

/** All rules that are checked. */
const VALIDATIONS = Object.keys(FAULTS) as ValidationName[];

/**
 * Checks a value, and each item of a list, by the rules of its field in the content model.
 * @param value in one locale; a missing value breaks no rule here (`required` is checked elsewhere)
 * @param wanted the rules to check
 * @returns the value and what is allowed, with the model's own message if it has one; undefined where it is valid
 */
export function validationFault(
  value: unknown,
  field: FieldDefinition,
  wanted: readonly ValidationName[] = VALIDATIONS,
): string | undefined {
  if (value === null || value === undefined) return undefined;
  const own = firstFault(value, rulesOf(field), wanted);
  if (own || !Array.isArray(value)) return own;
  const ofItems = rulesOf(field.items);
  return value.map((item) => firstFault(item, ofItems, wanted)).find(Boolean);
}

/** The rules of a field or of its items. */
export function rulesOf(field: object | undefined): readonly Validation[] {
  const { validations } = (field ?? {}) as { validations?: unknown };
  return Array.isArray(validations) ? validations : [];
}

function firstFault(value: unknown, rules: readonly Validation[], wanted: readonly ValidationName[]) {
  for (const rule of rules)
    for (const name of wanted) {
      const fault = rule[name] && FAULTS[name](value, rule);
      if (fault) return `${show(value)}: ${[fault, rule.message].filter(Boolean).join('. ')}`;
    }
  return undefined;
}

/** Undefined where the pattern is no valid JavaScript regular expression: such a rule isn't checked. */
function compile({ pattern, flags }: NonNullable<Validation['regexp']>): RegExp | undefined {
  try {
    return new RegExp(pattern, flags ?? '');
  } catch {
    return undefined;
  }
}

const isOutside = (value: number, { min, max }: Limits) =>
  (typeof min === 'number' && value < min) || (typeof max === 'number' && value > max);

const describe = ({ min, max }: Limits) =>
  [typeof min === 'number' && `from ${min}`, typeof max === 'number' && `to ${max}`].filter(Boolean).join(' ');

/** A value in a message, cut. */
export function show(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
