import { redactEmails } from './redactEmails.ts';

/** Handed over on purpose, to say who somebody is: only addresses of pages in it are looked at. */
const ON_PURPOSE = new Set(['traits', 'userId', 'previousId', 'groupId']);
const PAGE_ADDRESS = /^(?:[a-z][a-z\d+.-]*:)?\/|^[?#]/i;

/**
 * Replaces e-mail addresses everywhere in an event (page address, path, search, referrer, title, campaign, properties), in a copy. What is given
 * as a trait or an id of a person stays, unless it is the address of a page. Anything but plain objects, lists and texts is kept as it is.
 */
export function redactEvent<Value>(event: Value): Value {
  return walk(event, redactEmails) as Value;
}

type Redact = (text: string) => string;

function walk(value: unknown, redact: Redact): unknown {
  if (typeof value === 'string') return redact(value);
  if (Array.isArray(value)) return value.map((item) => walk(item, redact));
  if (!isPlain(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, walk(inner, ON_PURPOSE.has(key) ? redactPageAddress : redact)]),
  );
}

function redactPageAddress(text: string): string {
  return PAGE_ADDRESS.test(text) ? redactEmails(text) : text;
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && /^\[object Object]$/.test(String(value));
}
