import type { EventRow } from './Database.ts';

/** Each of these columns is stored twice, in the row and in an index. */
const COPIES = 2;
/** Bytes of usual ids and names, which a database's `rowBytes` contains. */
const USUAL_BYTES = 200;

/** Bytes of a row's ids and names beyond usual ones. */
export function longIdBytes({ anonymousId, userId, messageId, event }: EventRow): number {
  const bytes = [anonymousId, userId, messageId, event].reduce((sum, id) => sum + Buffer.byteLength(id ?? ''), 0);
  return Math.max(0, COPIES * bytes - USUAL_BYTES);
}
