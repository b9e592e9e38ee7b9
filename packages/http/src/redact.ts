import { isIP } from 'node:net';
import { inspect, types } from 'node:util';
import { escapeControls } from './escapeControls.ts';

/** Longer texts are cut: an error may hold the whole body that a client sent. */
export const MAX_TEXT_LENGTH = 4_000;
const MAX_STACK_LENGTH = 8_000;
const MAX_CAUSES = 4;
/** Shorter values of secret variables, such as `none`, would blank common words. */
const MIN_SECRET_LENGTH = 8;
/** Variables whose values are secret: tokens, passwords, and addresses that hold or are one. */
export const SECRET_VARIABLE =
  /(?:TOKEN|SECRET|PASSWORD|CREDENTIALS?|DECRYPTION_KEY|WRITE_KEY|API_KEY)S?$|^(?:SMTP|DATABASE|REDIS)_URL$|_WEBHOOK_URL$/;

const USER_INFO = /\/\/[^/\s@]{1,512}@/g;
/** Also with an encoded @; `@scope/package` and `node_modules/@scope` have nothing before it. */
const EMAIL = /(?:"[^"\n]{1,64}"|[^\s"'`<>()[\]{},;:/=?&@]{1,256})(?:@|%40)[^\s"'`<>()[\]{},;:/=?&@]+/gi;
/** A question mark that is followed by a word, up to the next space: what follows a quotation mark may belong to it still. */
const QUERY = /\?[\p{L}\p{N}_%&=+[.~-]\S*/gu;
const AUTHORIZATION =
  /\b((?:proxy-)?authorization|x-(?:api|decide|access)-\w+)(["']?\s*[:=]\s*["']?)(?:\w+\s+)?[^\s"',]+/gi;
/** With all pairs of names and values. */
const COOKIE =
  /\b((?:set-)?cookie)(["']?\s*[:=]\s*["']?)(?:(?:[^\s;"',=]+=(?:"[^"\n]*"|[^\s;"]*)|[^\s;"',]+)(?:;\s*)?)+/gi;
const BEARER = /\b(bearer)\s+\S{6,}/gi;
const BASIC = /\b([Bb]asic)\s+(?=[a-z]*[A-Z\d+/=])[\w+/=]{8,}/g;
const IPV4 = /(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}(?!\d)/g;
const WORD = /[\p{L}\d:.]+/gu;
const HEX_RUN = /[\da-f:.]+/gi;
/** JWTs, hexadecimal secrets, and base64url such as the tokens of meetings and sign-ups. UUIDs name records, and stay. */
const JWT = /\beyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?/g;
const HEX_TOKEN = /(?<![\da-z])[\da-f]{40,}(?![\da-z])/gi;
const TOKEN = /(?<![\w-])(?=[\w-]{0,256}\d)(?=[\w-]{0,256}[a-z])(?=[\w-]{0,256}[A-Z])[\w-]{32,}/g;
/** What follows these in a path belongs to one visitor: the token of a meeting, answers of the quiz. */
const PRIVATE_SEGMENT = /(\/(?:quiz|meeting)\/)[^\s/?#"']+/g;
/** The score of a quiz of another name, `/preise/6.4`; not `HTTP/1.1`. */
const SCORE = /(?<!HTTP)\/\d{1,2}\.\d{1,2}(?![\w.])/g;
/** Addresses of this machine, and those that stand for all of it, belong to no visitor. Node writes `::1:5432` for a port. */
const OWN_ADDRESS = /^(?:(?:::ffff:)?127\.\d+\.\d+\.\d+|(?:::ffff:)?0\.0\.0\.0|::1?(?::\d{1,5})?)$/i;
const FRAME = /^[ \t]+at .*$/gm;

/** The values of secret variables, the longest first, so that no rest of one stays; a password of an address also by itself. */
export function secretValues(variables: Readonly<Record<string, string | undefined>>): string[] {
  const values = Object.entries(variables).flatMap(([name, value = '']) => {
    if (!SECRET_VARIABLE.test(name)) return [];
    const password = URL.canParse(value) ? new URL(value).password : '';
    return [value, password, safelyDecoded(password)];
  });
  const long = values.filter((value) => value.length >= MIN_SECRET_LENGTH);
  return [...new Set(long)].sort((a, b) => b.length - a.length);
}

/** Variables that name the operator's own machines. */
const ADDRESS_NAME = /_HOST$|_URLS?$|^TRUSTED_PROXIES$/;
const ANY_ADDRESS = /(?:\d{1,3}\.){3}\d{1,3}|[\da-f]*:[\da-f:.]+/gi;

/** The addresses in the configuration: they belong to no visitor, and an operator needs them in "connection refused". */
export function configuredAddresses(variables: Readonly<Record<string, string | undefined>>): Set<string> {
  const values = Object.entries(variables).flatMap(([name, value]) =>
    ADDRESS_NAME.test(name) && value ? [value] : [],
  );
  return new Set(values.flatMap((value) => value.match(ANY_ADDRESS) ?? []).filter((address) => isIP(address) > 0));
}

function safelyDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Takes what belongs to one visitor out of a path of the site. */
export function redactPath(path: string): string {
  return path.replace(PRIVATE_SEGMENT, '$1[redacted]').replace(SCORE, '/[redacted]');
}

/** Takes secrets and personal data out of a text. */
export type Redact = (text: string) => string;

/**
 * Creates the one function that every text of the log passes. Removed are values of secret variables, credentials, tokens, e-mail addresses, IP addresses,
 * queries, and what in a path belongs to one visitor; control characters are escaped. It takes linear time.
 * @param secrets as `secretValues` gives them
 * @param own as `configuredAddresses` gives them, which stay
 */
export function createRedact(secrets: readonly string[], own: ReadonlySet<string> = new Set()): Redact {
  const isOwn = (address: string) => OWN_ADDRESS.test(address) || own.has(address);
  const longest = secrets[0]?.length ?? 0;
  return (text) => {
    // Before it is cut: a part of a secret is found by nothing.
    let whole = text.slice(0, MAX_TEXT_LENGTH + longest);
    for (const secret of secrets) whole = whole.replaceAll(secret, '[secret]');
    const kept = text.length > MAX_TEXT_LENGTH ? `${whole.slice(0, MAX_TEXT_LENGTH)}…` : whole;
    const plain = kept
      .replace(USER_INFO, '//[redacted]@')
      .replace(AUTHORIZATION, '$1$2[redacted]')
      .replace(COOKIE, '$1$2[redacted]')
      .replace(BEARER, '$1 [redacted]')
      .replace(BASIC, '$1 [redacted]')
      .replace(QUERY, '?[query]')
      .replace(EMAIL, '[e-mail]');
    const impersonal = redactPath(plain)
      .replace(JWT, '[token]')
      .replace(HEX_TOKEN, '[token]')
      .replace(TOKEN, '[token]')
      .replace(WORD, (word) => redactWord(word, isOwn))
      .replace(IPV4, (address) => (isOwn(address) ? address : '[address]'));
    return escapeControls(impersonal);
  };
}

/** Removes IPv6 addresses. @param word may also be a time, `file.ts:10:5` or the name of a function, `node::crypto` */
function redactWord(word: string, isOwn: (address: string) => boolean): string {
  if (word.indexOf(':') === word.lastIndexOf(':')) return word;
  return word.replace(HEX_RUN, (run) => {
    const address = run.replace(/^:(?!:)/, '').replace(/(?<!:):$|\.+$/, '');
    const isAddress = isIP(address) === 6 || (run.includes('::') && run.length > 4) || run.split(':').length > 6;
    const isName = run !== word && !/\d/.test(run);
    return isAddress && !isName && !isOwn(address) ? run.replace(address, '[address]') : run;
  });
}

/** An error as a line of the log holds it. */
export interface LoggedError {
  type: string;
  message: string;
  stack?: string;
  code?: string;
  cause?: LoggedError;
}

/**
 * Describes what was thrown, whatever it is: it may be no error, refer to itself, or throw when it is read. It never throws.
 * @param redact for each text
 */
export function describeError(error: unknown, redact: Redact, depth = 0): LoggedError {
  if (!isError(error)) return { type: typeof error, message: redact(inspectValue(error)) };
  const type = redact(textOf(error, 'name') ?? 'Error').slice(0, 100);
  const message = textOf(error, 'message') ?? '';
  const stack = framesOf(textOf(error, 'stack') ?? '', message).map(redact);
  const code = textOf(error, 'code');
  const cause = read(error, 'cause') ?? firstOf(read(error, 'errors'));
  return {
    ...{ type, message: redact(message) },
    ...(stack.length > 0 && { stack: [`${type}: ${redact(message)}`, ...stack].join('\n') }),
    ...(code !== undefined && { code: redact(code).slice(0, 100) }),
    ...(cause !== undefined && depth < MAX_CAUSES && { cause: describeError(cause, redact, depth + 1) }),
  };
}

/** Only lines that name a place: the message may have lines that look like those of a log. */
function framesOf(stack: string, message: string): string[] {
  const at = message === '' ? -1 : stack.indexOf(message);
  const frames = at < 0 ? stack : stack.slice(at + message.length);
  return frames.slice(0, MAX_STACK_LENGTH).match(FRAME) ?? [];
}

function isError(value: unknown): value is object {
  try {
    return types.isNativeError(value) || value instanceof Error;
  } catch {
    return false;
  }
}

function read(value: object, name: string): unknown {
  try {
    return (value as Record<string, unknown>)[name];
  } catch {
    return undefined;
  }
}

function textOf(value: object, name: string): string | undefined {
  const text = read(value, name);
  return typeof text === 'string' || typeof text === 'number' ? String(text) : undefined;
}

const firstOf = (value: unknown): unknown => (Array.isArray(value) ? value[0] : undefined);

function inspectValue(value: unknown): string {
  if (typeof value === 'string') return value;
  try {
    return inspect(value, {
      customInspect: false,
      depth: 2,
      maxArrayLength: 20,
      // Longer than the text that is kept: a part of a secret would be found by nothing.
      maxStringLength: 2 * MAX_TEXT_LENGTH,
      breakLength: Infinity,
    });
  } catch {
    return 'a value that can’t be shown';
  }
}
