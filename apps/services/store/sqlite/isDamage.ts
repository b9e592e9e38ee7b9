/** SQLITE_CORRUPT, SQLITE_NOTADB: https://sqlite.org/rescode.html */
const DAMAGE_CODES = [11, 26];
const KIND = 0xff;

/** Whether SQLite said that a file is damaged, or none of its own. The last byte of its code is the kind of error. */
export function isDamage(error: unknown): boolean {
  return DAMAGE_CODES.includes(((error as { errcode?: number }).errcode ?? 0) & KIND);
}
