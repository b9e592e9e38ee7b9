import { PAGE_ADDRESS, redactEmails } from './redactEmails.ts';

/** Fields that identify a person on purpose: only page addresses in them are redacted. */
const IDENTIFYING = new Set(['traits', 'userId', 'previousId', 'groupId']);

/**
 * Replaces e-mail addresses everywhere in an event (page address, path, search, referrer, title, campaign, properties), in a copy. Traits and ids of a
 * person stay, unless they are addresses of a page. Values other than plain objects, lists and texts stay as they are.
 * @param redact for all other texts
 */
export function redactEvent<Value>(event: Value, redact: Redact = redactEmails): Value {
  return walk(event, redact) as Value;
}

type Redact = (text: string) => string;

function walk(value: unknown, redact: Redact): unknown {
  if (typeof value === 'string') return redact(value);
  if (Array.isArray(value)) return value.map((item) => walk(item, redact));
  if (!isPlain(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, walk(inner, IDENTIFYING.has(key) ? redactPageAddress : redact)]),
  );
}

function redactPageAddress(text: string): string {
  return PAGE_ADDRESS.test(text) ? redactEmails(text) : text;
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && Object.prototype.toString.call(value) === '[object Object]';
}
