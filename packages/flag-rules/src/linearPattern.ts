import { RE2JS } from 're2js';
import { RuleError } from './RuleError.ts';

/** Patterns of rules match a few paths; longer ones are generated, and should be a list (`$in`). */
export const MAX_PATTERN_LENGTH = 500;
/**
 * Instructions of the compiled pattern; `^/(blog|features)/.*-.*-.*$` has 29. The worst pattern of this size that was found takes 75 ms for a text of 2,000
 * characters, an ordinary one 0.2 ms (measured).
 */
export const MAX_PROGRAM_SIZE = 500;

/** Syntax whose meaning in RE2 differs from JavaScript's `RegExp`, which the vendor's client uses in browsers. */
const OTHER_MEANING = /\\(?:[pPAzQEa]|x\{)|\[:\w+:\]/;

const RULE = 'patterns are matched in linear time (RE2 syntax), without lookaheads, lookbehinds and backreferences';

/** A compiled pattern of a rule. */
export interface LinearPattern {
  /** Whether the value has a match anywhere, converted to text as by `RegExp.test` (null to `null`). */
  matches(value: unknown): boolean;
  /** Number of instructions, which bounds its cost. */
  programSize: number;
}

/**
 * Compiles a pattern of `$regex` for matching in time proportional to the text: JavaScript's own engine needs minutes for some patterns and texts.
 * @param source the pattern as written in the rule
 * @param isCaseInsensitive for `$regexi`
 * @returns a pattern that JavaScript doesn't accept never matches, as with the vendor's client
 * @throws RuleError for a pattern that RE2 doesn't support, reads differently than JavaScript, or that is too large
 */
export function createPattern(source: string, isCaseInsensitive: boolean): LinearPattern {
  if (source.length > MAX_PATTERN_LENGTH)
    throw refusal(source, `has ${source.length} characters, ${MAX_PATTERN_LENGTH} are allowed`);
  if (!isPattern(source)) return { matches: () => false, programSize: 0 };
  const [other] = OTHER_MEANING.exec(source.replaceAll('\\\\', '')) ?? [];
  if (other) throw refusal(source, `${other} means something else in browsers`);
  const program = compile(source, isCaseInsensitive);
  const programSize = program.programSize();
  if (programSize > MAX_PROGRAM_SIZE)
    throw refusal(source, `compiles to ${programSize} instructions, ${MAX_PROGRAM_SIZE} are allowed`);
  let last: { text: string; isMatch: boolean } | undefined;
  return {
    programSize,
    matches(value) {
      const text = textOf(value);
      if (text === undefined) return false;
      // Flags and prerequisites test the same text of a visit repeatedly.
      if (last?.text !== text) last = { text, isMatch: program.test(text) };
      return last.isMatch;
    },
  };
}

/** Whether JavaScript accepts the pattern, as the vendor's client compiles it. */
export function isPattern(source: string): boolean {
  try {
    new RegExp(source);
    return true;
  } catch {
    return false;
  }
}

function compile(source: string, isCaseInsensitive: boolean): RE2JS {
  try {
    return RE2JS.compile(RE2JS.translateRegExp(source), isCaseInsensitive ? RE2JS.CASE_INSENSITIVE : 0);
  } catch (error) {
    throw refusal(source, (error as Error).message.replace(/^error parsing regexp: /, ''));
  }
}

function refusal(source: string, reason: string): RuleError {
  const shown = source.length > 80 ? `${source.slice(0, 80)}…` : source;
  return new RuleError(`the pattern ${JSON.stringify(shown)} is refused: ${reason}; ${RULE}`);
}

/** An object may have a `toString` that is no function. */
function textOf(value: unknown): string | undefined {
  try {
    return String(value);
  } catch {
    return undefined;
  }
}
