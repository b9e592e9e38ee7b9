/** What was decided for one flag. */
export interface DecidedFlag {
  flag: string;
  /** The flag's value as text: a string as it is, anything else as JSON (`true`, `2`). */
  value: string;
  /** Where the visitor takes part in an experiment: its key, and the index of the variation in it. */
  experiment?: string;
  variation?: number;
  /** The experiment's bucket version where it isn't 0: assignments of another one don't count. */
  bucketVersion?: number;
  /** Where the visitor was in an experiment whose earlier bucket versions are shut out: its key, and the version then. */
  leftOut?: { experiment: string; bucketVersion: number };
}

/** What cookie `cuGBVariant` says. */
export interface DecidedVariants {
  /** First 8 hex digits of SHA-256 of the payload that decided. */
  version: string;
  /** Every flag decided so far, each once. */
  flags: DecidedFlag[];
}

export const VARIANT_COOKIE = 'cuGBVariant';
/** Browsers keep 4096 bytes of a cookie, its name and attributes included. */
export const VARIANT_COOKIE_MAX_LENGTH = 2_000;

const VERSION = /^[0-9a-f]{8}$/;
const NAME = /^[\w-]{1,100}$/;
const INDEX = /^(?:0|[1-9]\d?)$/;
const LEFT_OUT = /^x(?:0|[1-9]\d?)$/;
const PLAIN = /^[\w-]*$/;
const VALUE = /^(?:[\w-]|%[0-9A-F]{2}){0,300}$/;

/**
 * The text of cookie `cuGBVariant`: `<version>` and, for each flag, `.flag~value` or, in an experiment, `.flag~value~experiment~index`, after
 * which comes `~bucketVersion` where that isn't 0; or `.flag~value~experiment~x<bucketVersion>` for who is left out of it. What is malformed in any way is taken as no cookie at all: whoever changed it starts anew.
 */
export const variantCookie = { parse, write, encode };

/**
 * @param text the cookie's value as received
 * @returns nothing when malformed or absent
 */
function parse(text: string | undefined): DecidedVariants | undefined {
  if (!text || text.length > VARIANT_COOKIE_MAX_LENGTH) return undefined;
  const [version = '', ...parts] = text.split('.');
  const flags = parts.map(parseFlag);
  if (!VERSION.test(version) || !flags.every((flag) => flag !== undefined)) return undefined;
  if (new Set(flags.map(({ flag }) => flag)).size < flags.length) return undefined;
  return { version, flags };
}

/** The cookie's text; the oldest flags are left out where it would become too long to be kept. */
function write({ version, flags }: DecidedVariants): string {
  const texts = flags.map(flagText);
  while (version.length + texts.reduce((sum, text) => sum + text.length, 0) > VARIANT_COOKIE_MAX_LENGTH) texts.shift();
  return version + texts.join('');
}

function flagText({ flag, value, experiment, variation, bucketVersion, leftOut }: DecidedFlag): string {
  const text = `.${flag}~${encode(value)}`;
  if (leftOut) return `${text}~${leftOut.experiment}~x${leftOut.bucketVersion}`;
  if (experiment === undefined || variation === undefined) return text;
  return `${text}~${experiment}~${variation}${bucketVersion ? `~${bucketVersion}` : ''}`;
}

function parseFlag(part: string): DecidedFlag | undefined {
  const [flag = '', text, experiment, variation, bucketVersion, ...more] = part.split('~');
  if (!NAME.test(flag) || text === undefined || !VALUE.test(text) || more.length) return undefined;
  const value = decode(text);
  if (value === undefined) return undefined;
  if (experiment === undefined) return { flag, value };
  if (!NAME.test(experiment) || variation === undefined) return undefined;
  if (LEFT_OUT.test(variation) && bucketVersion === undefined)
    return { flag, value, leftOut: { experiment, bucketVersion: Number(variation.slice(1)) } };
  if (!INDEX.test(variation)) return undefined;
  const decided = { flag, value, experiment, variation: Number(variation) };
  if (bucketVersion === undefined) return decided;
  if (!INDEX.test(bucketVersion) || bucketVersion === '0') return undefined;
  return { ...decided, bucketVersion: Number(bucketVersion) };
}

/** Cookies and our own separators bear letters, digits, `_` and `-` only. */
function encode(value: string): string {
  if (PLAIN.test(value)) return value;
  return encodeURIComponent(value).replace(/[.~!*'()]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** One text for each value: what `encode` would not have written is refused. */
function decode(text: string): string | undefined {
  try {
    const value = decodeURIComponent(text);
    return encode(value) === text ? value : undefined;
  } catch {
    return undefined;
  }
}
