import { createHash } from 'node:crypto';

/** PostgreSQL can't index text of more than about 2,700 bytes; four bytes a character are the most there are. */
const MAX_LENGTH = 400;
const KEPT_LENGTH = 300;

/**
 * An id or name as the tables' columns hold it: as it is, unless it is longer than any that an honest client sends. Then its beginning and a digest,
 * by which it is still told from others. NUL, which PostgreSQL can't hold, is replaced.
 */
export function shortKey(text: string): string {
  const clean = text.includes('\0') ? text.replaceAll('\0', '\uFFFD') : text;
  if (clean.length <= MAX_LENGTH) return clean;
  return `${clean.slice(0, KEPT_LENGTH)}…${createHash('sha256').update(clean).digest('hex')}`;
}
