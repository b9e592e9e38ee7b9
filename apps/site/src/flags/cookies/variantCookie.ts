import { CONTROL_MARK, type Exposure, exposureText } from './exposureText.ts';
import { cookieText } from './flagText.ts';

/** The decision for one flag. */
export interface DecidedFlag {
  flag: string;
  /** The flag's value as text: a string as it is, anything else as JSON (`true`, `2`). */
  value: string;
  /** Where the visitor takes part in an experiment: its key, and the index of the variation in it. */
  experiment?: string;
  variation?: number;
  /** The experiment's bucket version where it isn't 0: assignments of another one don't count. */
  bucketVersion?: number;
  /** What exposures say of the experiment: its phase where it isn't 0. */
  phase?: number;
  /** The variation's key where it isn't its index. */
  variationKey?: string;
  /** The hash attribute where it isn't `id`. */
  hashAttribute?: string;
  /** The variation has the control's value without being the first: it shows what the control shows (A/A tests). */
  isControl?: boolean;
  /** Experiments that the visitor was in and that were restarted without their earlier participants; at least one. */
  leftOut?: readonly Exclusion[];
}

/** An experiment that excludes a visitor: its key, and the bucket version in which the visitor was. */
export interface Exclusion {
  experiment: string;
  bucketVersion: number;
}

/** Content of cookie `cuGBVariant`. */
export interface DecidedVariants {
  /** First 8 hex digits of SHA-256 of the payload that decided. */
  version: string;
  /** Every flag decided so far, each once. */
  flags: DecidedFlag[];
}

/** REQ-EXP-02. */
export const VARIANT_COOKIE = 'cuGBVariant';
/** Browsers keep 4096 bytes of a cookie, its name and attributes included. */
export const VARIANT_COOKIE_MAX_LENGTH = 2_000;

const { encode, decode } = cookieText;
const VERSION = /^[0-9a-f]{8}$/;
/** Three of the longest fit into a cookie. */
const MAX_NAME_LENGTH = 600;
const INDEX = /^(?:0|[1-9]\d?)$/;
/** Bucket version, phase, the variation's key, the hash attribute, and the mark of a control. */
const MORE = new RegExp(`^([1-9]\\d?)?(~([1-9]\\d{0,4})?(~[^~]*(~[^~]*(~${CONTROL_MARK})?)?)?)?$`);
const LEFT_OUT = /^x(?:0|[1-9]\d?)$/;
const VALUE = /^(?:[\w-]|%[0-9A-F]{2}){0,300}$/;

/**
 * The text of cookie `cuGBVariant`: `<version>` and for each flag one of
 * - `.flag~value`;
 * - in an experiment `.flag~value~experiment~index`, then `~bucketVersion~phase~variationKey~hashAttribute~c`: defaults (0, 0, the index, `id`, not the
 *   control) are empty, and empty fields at the end are omitted;
 * - `.flag~value~experiment~x<bucketVersion>` for visitors who are excluded from the experiment. More of these, or those beside an experiment, follow as
 *   `:experiment~x<bucketVersion>`.
 * Names and values are encoded by `cookieText`. A malformed cookie counts as none: its visitor is decided for as a new one.
 */
export const variantCookie = { parse, write, canHold };

/**
 * @param text the cookie's value as received
 * @returns undefined when malformed or absent
 */
function parse(text: string | undefined): DecidedVariants | undefined {
  if (!text || text.length > VARIANT_COOKIE_MAX_LENGTH) return undefined;
  const [version = '', ...parts] = text.split('.');
  const flags = parts.map(parseFlag);
  if (!VERSION.test(version) || !flags.every((flag) => flag !== undefined)) return undefined;
  if (new Set(flags.map(({ flag }) => flag)).size < flags.length) return undefined;
  return { version, flags };
}

/** Whether the cookie can hold the key of a flag or an experiment, so that visitors keep their variations. */
function canHold(key: string): boolean {
  return key !== '' && key.isWellFormed() && encode(key).length <= MAX_NAME_LENGTH;
}

/** The cookie's text. Flags that it can't hold are left out, and the oldest ones when it would become too long. */
function write({ version, flags }: DecidedVariants): string {
  const texts = flags.map(flagText).filter((text) => parseFlag(text.slice(1)));
  while (version.length + texts.reduce((sum, text) => sum + text.length, 0) > VARIANT_COOKIE_MAX_LENGTH) texts.shift();
  return version + texts.join('');
}

function flagText(decided: DecidedFlag): string {
  const { flag, value, experiment, variation, leftOut = [] } = decided;
  const isTaken = experiment !== undefined && variation !== undefined;
  const parts = [
    ...(isTaken ? [exposureText({ ...decided, experiment, variation })] : []),
    ...leftOut.map((one) => `${encode(one.experiment)}~x${one.bucketVersion}`),
  ];
  const text = `.${encode(flag)}~${encode(value)}`;
  return parts.length > 0 ? `${text}~${parts.join(':')}` : text;
}

function parseFlag(part: string): DecidedFlag | undefined {
  const [first = '', ...others] = part.split(':');
  const [flagText, text, ...more] = first.split('~');
  const flag = readName(flagText);
  if (!flag || text === undefined || !VALUE.test(text)) return undefined;
  const value = decode(text);
  if (value === undefined) return undefined;
  if (more.length === 0) return others.length === 0 ? { flag, value } : undefined;
  const own = parseExclusion(more);
  const excluded = others.map((other) => parseExclusion(other.split('~')));
  const leftOut = own ? [own, ...excluded] : excluded;
  const taken = own ? {} : parseExposure(more);
  if (!taken || !leftOut.every((one) => one !== undefined)) return undefined;
  return { flag, value, ...taken, ...(leftOut.length > 0 && { leftOut }) };
}

function parseExclusion([experimentText, version = '', ...more]: string[]): Exclusion | undefined {
  const experiment = readName(experimentText);
  if (!experiment || !LEFT_OUT.test(version) || more.length > 0) return undefined;
  return { experiment, bucketVersion: Number(version.slice(1)) };
}

/** @param parts from the experiment's key on */
function parseExposure([experimentText, variation = '', ...more]: string[]): Exposure | undefined {
  const experiment = readName(experimentText);
  if (!experiment) return undefined;
  // Each state has exactly one text.
  if (!INDEX.test(variation) || more.at(-1) === '' || !MORE.test(more.join('~'))) return undefined;
  const [bucketVersion, phase, keyText, attribute, mark] = more;
  const variationKey = readName(keyText);
  const hashAttribute = readName(attribute);
  if (variationKey === undefined || hashAttribute === undefined) return undefined;
  return {
    experiment,
    variation: Number(variation),
    ...(bucketVersion && { bucketVersion: Number(bucketVersion) }),
    ...(phase && { phase: Number(phase) }),
    ...(variationKey && { variationKey }),
    ...(hashAttribute && { hashAttribute }),
    ...(mark && { isControl: true }),
  };
}

function readName(text = ''): string | undefined {
  return text.length <= MAX_NAME_LENGTH ? decode(text) : undefined;
}
