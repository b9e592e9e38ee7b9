import { cookieText } from './flagText.ts';

/** Overrides in debug mode. */
export interface DebugOverrides {
  /** Value by flag: the SDK's `forcedFeatureValues`. */
  flags: Map<string, unknown>;
  /** Index of the variation by experiment: the SDK's `forcedVariations`. */
  variations: Map<string, number>;
}

/** Session cookie with the overrides. The server reads it only with `debug=true`. */
export const DEBUG_COOKIE = 'cuGBDebug';
/** Proxies refuse requests with longer cookies. */
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
  const writable = entries.filter((entry) => ENTRY.test(entry)).sort();
  return writable.reduce((text, entry) => {
    const longer = text ? `${text}.${entry}` : entry;
    return longer.length > DEBUG_COOKIE_MAX_LENGTH ? text : longer;
  }, '');
}

function addEntry({ flags, variations }: DebugOverrides, entry: string): boolean {
  const [, name = '', value, index] = ENTRY.exec(entry) ?? [];
  const target = index ? variations : flags;
  try {
    const key = decodeURIComponent(name);
    if (!key || target.has(key)) return false;
    if (index) variations.set(key, Number(index));
    else flags.set(key, JSON.parse(decodeURIComponent(value ?? '')));
    return true;
  } catch {
    return false;
  }
}

/**
 * Forced variations for the vendor's client: an object without prototype, since the client tests keys with `in`.
 * @param variations index by experiment
 */
export function forcedVariations(variations: Iterable<[string, number]> = []): Record<string, number> {
  return Object.assign(Object.create(null), Object.fromEntries(variations));
}
