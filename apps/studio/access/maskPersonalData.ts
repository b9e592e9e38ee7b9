/** What no part of an address has, unless it is quoted. */
const END = /[\s"'`<>()[\]{},;:/=?&@]/;
const AT = /@|%40/g;
/** What follows an `@`. */
const DOMAIN = /[^\s"'`<>()[\]{},;:/=?&@]+/y;
const QUOTED = /"[^"\n]{1,64}"(?:@|%40)[^\s"'`<>()[\]{},;:/=?&@]+/g;
/** Characters before an `@` that belong to its address. */
const MAX_LOCAL = 256;
/** With a country code or a trunk prefix, which ids and times don't begin with. */
const PHONE = /(?<![\w.+-])(?:\+|00?)[1-9](?:[ ()/-]{0,2}\d){6,13}(?![\w-])/g;
/** Of names and other fields, without case and marks between words. */
const FIELDS: readonly (readonly [RegExp, string])[] = [
  [/^(?:.*e?mail|(?:.*)emailaddress)$/, '[e-mail]'],
  [/^(?:.*phone|.*phonenumber|tel|telephone|mobile|fax)$/, '[phone]'],
  [/^(?:(?:first|last|full|given|family|middle|sur|user|display|contact|nick)name|salutation)$/, '[name]'],
  [/^(?:street|streetaddress|address|postaladdress|address1|address2|zip|zipcode|postcode|postalcode)$/, '[address]'],
  [/^(?:birth.*|dateofbirth)$/, '[date]'],
  [/^(?:ip|ipaddress|clientip|remoteaddress)$/, '[address]'],
  [/^(?:comments?|notes?|feedback|freetext|agenda)$/, '[text]'],
];
/** What holds values that a person typed: all of them are masked, whatever their fields are called. */
const TYPED = /^(?:fields|formfields|traits|answers|contact|attendee|attendees|invitee)$/;
/** Values of `TYPED` that say nothing of anybody: a box that is checked, a number of people. */
const PLAIN_VALUE = /^(?:yes|no|true|false|\d{1,4})$/;
/** Deeper values are of no event of ours. */
const MAX_DEPTH = 100;

/**
 * Masks personal data in a value from JSON: mail addresses and phone numbers wherever they stand, names, addresses and texts in fields that are known for them, and
 * everything that was typed into a form. What stays is as it was; what looks like a program or markup stays text.
 * @returns a copy
 */
export function maskPersonalData<Value>(value: Value): Value {
  return maskValue(value, false, 0) as Value;
}

function maskValue(value: unknown, isTyped: boolean, depth: number): unknown {
  if (typeof value === 'string')
    return isTyped && !PLAIN_VALUE.test(value) && value !== '' ? '[text]' : maskText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= MAX_DEPTH) return '[nested]';
  if (Array.isArray(value)) return value.map((item) => maskValue(item, isTyped, depth + 1));
  const entries = Object.entries(value).map(([name, item]) => [maskText(name), maskField(name, item, isTyped, depth)]);
  return Object.fromEntries(entries);
}

function maskField(name: string, value: unknown, isTyped: boolean, depth: number): unknown {
  const plain = name.toLowerCase().replace(/[^a-z\d]/g, '');
  const mask = FIELDS.find(([pattern]) => pattern.test(plain))?.[1];
  if (mask !== undefined && isFilled(value))
    return typeof value === 'object' ? maskValue(value, true, depth + 1) : mask;
  return maskValue(value, isTyped || TYPED.test(plain), depth + 1);
}

/** A text, a number such as a phone's, or an object such as an address. */
const isFilled = (value: unknown): boolean =>
  typeof value === 'number' ||
  (typeof value === 'string' && value !== '') ||
  (typeof value === 'object' && value !== null);

/** Masks mail addresses and phone numbers in a text. */
export function maskText(text: string): string {
  return maskEmails(text.replace(QUOTED, '[e-mail]')).replace(PHONE, '[phone]');
}

/** Looks for an `@` first, and around it then: a pattern that begins with what stands before it takes quadratic time. */
function maskEmails(text: string): string {
  let [masked, end] = ['', 0];
  for (const { index, 0: at } of text.matchAll(AT)) {
    // It is in the address before.
    if (index < end) continue;
    let next = domainEnd(text, index + at.length);
    if (next === undefined) continue;
    let start = index;
    while (start > end && index - start < MAX_LOCAL && !END.test(text.charAt(start - 1))) start -= 1;
    if (start === index) continue;
    // A `%40` may be of the name before the `@`.
    if (at === '%40' && text[next] === '@') next = domainEnd(text, next + 1) ?? next;
    masked += `${text.slice(end, start)}[e-mail]`;
    end = next;
  }
  return masked + text.slice(end);
}

/** Where a domain ends that begins at a place, if one does. */
function domainEnd(text: string, start: number): number | undefined {
  DOMAIN.lastIndex = start;
  return DOMAIN.test(text) ? DOMAIN.lastIndex : undefined;
}
