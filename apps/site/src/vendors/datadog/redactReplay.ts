import { mayHaveRecorded, redactRecorded } from '../../privacy/redaction/redactRecorded.ts';

/** How the recorder begins a piece of a segment: with its first record, or with another one. */
const BEGINNINGS = ['{"records":[', ','];
/** The last piece: ids, times and counts. */
const END = ']';

/** The change of a record that has all its strings, in lists that begin with their kind. */
const STRINGS = 11;
/** Style sheets are full of @ and %, and have no person's data. */
const CSS = 6;

/** A record of the recorder: in pictures of the page and their changes, `data` is a list of changes. */
interface ReplayRecord {
  data?: unknown;
}

/**
 * Replaces e-mail addresses by REDACTED in a piece of a segment: texts, titles, attributes and addresses of the page. It must not change how many
 * strings there are, since the recorder refers to them by number.
 * REQ-MON-03.
 * @param piece JSON of a record with what precedes it, or the end of a segment
 * @throws where it is neither
 */
export function redactReplay(piece: string): string {
  if (isEnd(piece) || !mayHaveRecorded(piece)) return piece;
  const beginning = BEGINNINGS.find((start) => piece.startsWith(start)) ?? '';
  const record: ReplayRecord = JSON.parse(piece.slice(beginning.length));
  const { data } = record;
  if (Array.isArray(data)) for (const change of data) redactChange(change);
  else redactAll(record);
  return beginning + JSON.stringify(record);
}

/** Whether a piece is the end of a segment, which is then sent. */
export function isEnd(piece: string): boolean {
  return piece.startsWith(END);
}

function redactChange(change: unknown[]): void {
  if (change[0] !== STRINGS) redactAll(change);
  else for (const strings of change) if (Array.isArray(strings) && strings[0] !== CSS) redactAll(strings);
}

/** Redacts all texts within a list or an object, in place. */
function redactAll(container: object): void {
  const values = container as Record<string, unknown>;
  for (const key in values) {
    const value = values[key];
    if (typeof value === 'string') values[key] = redactRecorded(value);
    else if (value !== null && typeof value === 'object') redactAll(value);
  }
}
