import { createPattern, isPattern, type LinearPattern } from './linearPattern.ts';
import { RuleError } from './RuleError.ts';

type Path = readonly (string | number)[];
type Fields = Record<string, unknown>;

/** Conditions nest a few times; the vendor's client walks them recursively. */
const MAX_DEPTH = 20;
/** Instructions of all distinct patterns together: bounds the cost of evaluating every flag for one text. */
const MAX_TOTAL_PROGRAM_SIZE = 10_000;
const VERSION_OPERATOR = /^\$v(?:eq|ne|[gl]te?)$/;
/** No program has a longer version; the client takes quadratic time: 0.8 s for 16,000 characters (measured). */
const MAX_VERSION_LENGTH = 100;

type Test = (value: unknown) => boolean;

/** The operators for members of a list; those that end with `i` ignore case. */
const MEMBERSHIP = ['$in', '$ini', '$nin', '$nini'];

/**
 * Compiles one condition in the vendor's form, so that evaluating it takes bounded time.
 * @throws RuleError naming the place
 */
export type CompileCondition = (condition: unknown) => Fields;

/**
 * Compiles the conditions of one payload for the vendor's client, whose `evalCondition` throws for malformed operators, needs minutes for some patterns
 * (`$regex`) that RE2 accepts, so that limits of saved files don't suffice, and compares each element of a list with each of another: a visitor's list
 * of 1,000 with a saved group of 50,000 takes 0.16 s in each rule, with `$ini` 5 s (measured).
 *
 * The client tests membership by calling the list's `includes`, so patterns and lists are replaced by a list with its own `includes`: by RE2, or
 * by a set. The client evaluates everything else. Two differences: a pattern is tried on each element of a list, not on the elements
 * joined by commas; and no comparison of versions matches a text of more than 100 characters.
 * @param isStrict whether a pattern that JavaScript doesn't accept is an error; else it never matches, as with the vendor's client
 */
export function createConditionCompiler({ isStrict = false }: { isStrict?: boolean } = {}): CompileCondition {
  const patterns = new Map<string, LinearPattern>();
  let totalSize = 0;

  function condition(value: unknown, path: Path): Fields {
    if (!isFields(value)) throw new RuleError('expected an object of attributes and their conditions', path);
    checkDepth(path);
    return mapFields(value, (name, inner) => {
      const at = [...path, name];
      if (name === '$or' || name === '$nor' || name === '$and') {
        if (!Array.isArray(inner)) throw new RuleError(`${name} expects a list of conditions`, at);
        return inner.map((one, index) => condition(one, [...at, index]));
      }
      if (name === '$not') return condition(inner, at);
      return name === '$savedGroup' ? inner : operand(inner, at);
    });
  }

  /** Compiles the operand of an attribute: operators, or a value that it must equal. */
  function operand(value: unknown, path: Path): unknown {
    if (!isOperators(value)) return value;
    checkDepth(path);
    const allowed: Test[] = [];
    // Operators are evaluated in order, up to the first that doesn't match: a long text is never parsed as a version.
    const refused: Test[] = Object.keys(value).some((name) => VERSION_OPERATOR.test(name)) ? [isLongText] : [];
    const others: Fields = {};
    for (const [name, expected] of Object.entries(value)) {
      const found = testOf(name, expected, [...path, name]);
      if (found) (found.isRefusal ? refused : allowed).push(found.test);
      else others[name] = operation(name, expected, [...path, name]);
    }
    const [first, ...further] = allowed;
    const own = { ...noneOf(refused), ...(first && { $in: listOf(first) }), ...others };
    // An object can have an operator only once, and of a visitor's list another element may pass the next test: it goes around a double negation.
    return further.reduce<Fields>((inner, test) => ({ $in: listOf(test), $not: { $not: inner } }), own);
  }

  /** The test of an operator, and whether it refuses what passes; undefined for those that the client evaluates. */
  function testOf(name: string, expected: unknown, path: Path): { test: Test; isRefusal: boolean } | undefined {
    if (name === '$regex' || name === '$regexi')
      return { test: patternOf(expected, name === '$regexi', path).matches, isRefusal: false };
    if (!MEMBERSHIP.includes(name)) return undefined;
    // The client matches nobody by what is no list.
    if (!Array.isArray(expected)) return { test: () => false, isRefusal: false };
    return { test: membership(expected, name.endsWith('i')), isRefusal: name.startsWith('$n') };
  }

  function operation(name: string, expected: unknown, path: Path): unknown {
    switch (name) {
      case '$not':
      case '$size':
        return operand(expected, path);
      case '$elemMatch':
        return isOperators(expected) ? operand(expected, path) : condition(expected, path);
      case '$all':
      case '$alli':
        return Array.isArray(expected) ? expected.map((one, index) => operand(one, [...path, index])) : expected;
      default:
        return expected;
    }
  }

  function patternOf(source: unknown, isCaseInsensitive: boolean, path: Path): LinearPattern {
    if (typeof source !== 'string') throw new RuleError('expected a pattern as text', path);
    if (isStrict && !isPattern(source)) throw new RuleError(`${JSON.stringify(source)} is no regular expression`, path);
    const key = `${isCaseInsensitive}${source}`;
    const before = patterns.get(key);
    if (before) return before;
    const pattern = located(path, () => createPattern(source, isCaseInsensitive));
    if (totalSize + pattern.programSize > MAX_TOTAL_PROGRAM_SIZE)
      throw new RuleError(`all patterns together take more than ${MAX_TOTAL_PROGRAM_SIZE} instructions`, path);
    totalSize += pattern.programSize;
    patterns.set(key, pattern);
    return pattern;
  }

  return (value) => condition(value, []);
}

/**
 * Compiles saved groups, which conditions refer to: lists of values, or the vendor's newer form `{type: 'list' | 'condition'}`.
 * @param onLeftOut called for a group that can't be evaluated; conditions with it match nobody
 */
export function compileSavedGroups(
  groups: Fields,
  compile: CompileCondition,
  onLeftOut: (id: string, error: RuleError) => void,
): Fields {
  const compiled = Object.entries(groups).flatMap(([id, group]): [string, unknown][] => {
    try {
      if (Array.isArray(group)) return [[id, searchable(group)]];
      if (!isFields(group)) throw new RuleError('expected a list of values, or an object with a type');
      if (group.type === 'condition') return [[id, { ...group, condition: compile(group.condition) }]];
      return [[id, { ...group, ...(group.values !== undefined && { values: searchable(group.values) }) }]];
    } catch (error) {
      if (!(error instanceof RuleError)) throw error;
      onLeftOut(id, error);
      return [];
    }
  });
  return Object.fromEntries(compiled);
}

/** Values that aren't lists are left to the client, where they match nobody. */
const searchable = (values: unknown): unknown => (Array.isArray(values) ? listOf(membership(values)) : values);

function membership(values: readonly unknown[], isFolded = false): Test {
  const fold = (value: unknown) => (isFolded && typeof value === 'string' ? value.toLowerCase() : value);
  const members = new Set(values.map(fold));
  return (value) => members.has(fold(value));
}

function isLongText(value: unknown): boolean {
  return typeof value === 'string' && value.length > MAX_VERSION_LENGTH;
}

function checkDepth(path: Path): void {
  if (path.length > MAX_DEPTH) throw new RuleError(`conditions nest at most ${MAX_DEPTH} levels`, path);
}

/** The operator for what passes none of these tests. */
const noneOf = (tests: Test[]): Fields =>
  tests.length > 0 ? { $nin: listOf((value) => tests.some((test) => test(value))) } : {};

/** A list for the vendor's client, which only calls its `includes`. */
function listOf(includes: (value: unknown) => boolean): unknown[] {
  return Object.defineProperty([], 'includes', { value: includes });
}

function located<T>(path: Path, create: () => T): T {
  try {
    return create();
  } catch (error) {
    throw error instanceof RuleError ? new RuleError(error.message, [...path, ...error.path]) : error;
  }
}

function mapFields(fields: Fields, change: (name: string, value: unknown) => unknown): Fields {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, change(name, value)]));
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Operators and values are distinguished as in the vendor's client: every operator's name begins with `$`. */
function isOperators(value: unknown): value is Fields {
  if (!isFields(value)) return false;
  const names = Object.keys(value);
  return names.length > 0 && names.every((name) => name.startsWith('$'));
}

interface ConditionedRule {
  condition?: object | null;
  parentConditions?: readonly { condition?: object | null }[] | null;
}

/**
 * A rule, or an experiment, with its conditions compiled.
 * @throws RuleError naming the place within the rule
 */
export function boundRule<Rule extends ConditionedRule>(rule: Rule, compile: CompileCondition): Rule {
  const { condition, parentConditions } = rule;
  const at = (path: Path, value: object) => located(path, () => compile(value));
  return {
    ...rule,
    ...(condition && { condition: at(['condition'], condition) }),
    ...(parentConditions && {
      parentConditions: parentConditions.map((parent, index) => ({
        ...parent,
        ...(parent.condition && { condition: at(['parentConditions', index, 'condition'], parent.condition) }),
      })),
    }),
  };
}
