/** Inflated size of a part: at Amplitude a request may have 10 MB. Full snapshots of the site's pages have about one. */
export const MAX_INFLATED_BYTES = 10_000_000;
/** Each 64 KB of an inflated part cost one unit of the rate limit more, since parsing takes longer than receiving. */
const UNIT_BYTES = 65_536;
/** Length of a session's or visitor's id. */
const MAX_ID_LENGTH = 200;

/** What inflating and parsing a part costs, beyond its compressed bytes. @param bytes inflated */
export const inflatedUnits = (bytes: number) => Math.floor(bytes / UNIT_BYTES);

/** Events that one unit of the rate limit may store: a row takes 300 bytes beside its message, and many small events compress well. */
const UNIT_EVENTS = 10;

/** What storing events costs, beyond their bytes. @param events number of them */
export const storedUnits = (events: number) => Math.floor(events / UNIT_EVENTS);

/** An id from a query or message: undefined where it is none. */
export function idOf(value: unknown): string | undefined {
  return typeof value === 'string' && /^\P{Cc}+$/u.test(value) && value.length <= MAX_ID_LENGTH ? value : undefined;
}

/** A session's id, which operators name in the path of a request: letters, digits, hyphens and underscores. */
export function sessionIdOf(value: unknown): string | undefined {
  const id = idOf(value);
  return id !== undefined && /^[\w-]+$/.test(id) ? id : undefined;
}
