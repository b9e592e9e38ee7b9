import { cookieText } from './flagText.ts';

/** What is overridden on a page with `debug=true`. */
export interface DebugOverrides {
  /** Value by flag: the SDK's `forcedFeatureValues`. */
  flags: Map<string, unknown>;
  /** Index of the variation by experiment: the SDK's `forcedVariations`. */
  variations: Map<string, number>;
}

/** Session cookie in which the browser hands the overrides over. The server reads it with `debug=true` only. */
export const DEBUG_COOKIE = 'cuGBDebug';
/** Longer cookies make requests that proxies refuse. */
export const DEBUG_COOKIE_MAX_LENGTH = 2_000;

const { encode } = cookieText;
const ENTRY = /^((?:[\w-]|%[0-9A-F]{2}){1,150})(?:~((?:[\w-]|%[0-9A-F]{2})+)|:(0|[1-9]\d?))$/;

/**
 * The text of cookie `cuGBDebug`: `flag~value` (the value as JSON: `a~true`, `b~%22text%22`) and `experiment:index`, joined by `.`, names
 * and values encoded as `cookieText` does. The same overrides are always the same text, so that two can be compared.
 */
export const debugCookie = { parse, write };

/**
 * @param text the cookie's value as received
 * @returns nothing when absent or malformed in any way
 */
function parse(text: string | undefined): DebugOverrides | undefined {
  if (!text || text.length > DEBUG_COOKIE_MAX_LENGTH) return undefined;
  const overrides: DebugOverrides = { flags: new Map(), variations: new Map() };
  return text.split('.').every((entry) => addEntry(overrides, entry)) ? overrides : undefined;
}

/** The cookie's text, '' without overrides. Values that can't be written, or for which there is no room, are left out. */
function write({ flags, variations }: DebugOverrides): string {
  const entries = [
    ...[...flags].map(([flag, value]) => `${encode(flag)}~${encode(JSON.stringify(value))}`),
    ...[...variations].map(([experiment, index]) => `${encode(experiment)}:${index}`),
  ];
  const known = entries.filter((entry) => ENTRY.test(entry)).sort();
  return known.reduce((text, entry) => {
    const longer = text ? `${text}.${entry}` : entry;
    return longer.length > DEBUG_COOKIE_MAX_LENGTH ? text : longer;
  }, '');
}

function addEntry({ flags, variations }: DebugOverrides, entry: string): boolean {
  const [, name = '', value, index] = ENTRY.exec(entry) ?? [];
  const known = index ? variations : flags;
  try {
    const key = decodeURIComponent(name);
    if (!key || known.has(key)) return false;
    if (index) variations.set(key, Number(index));
    else flags.set(key, JSON.parse(decodeURIComponent(value ?? '')));
    return true;
  } catch {
    return false;
  }
}

/**
 * Variations in the form in which the vendor's client takes forced ones. It looks for experiments with `in`, which finds `constructor` in any object
 * with a prototype.
 * @param variations index by experiment; none: nothing is forced
 */
export function forcedVariations(variations: Iterable<[string, number]> = []): Record<string, number> {
  return Object.assign(Object.create(null), Object.fromEntries(variations));
}
