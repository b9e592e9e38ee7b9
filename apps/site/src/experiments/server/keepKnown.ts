/** More combinations than anyone sees on one page come from made-up cookies. */
const MOST_KNOWN = 500;

/** Keeps what was decided, bounded. */
export function keepKnown<K>(kept: Map<string, K>, key: string, known: K): void {
  if (kept.size >= MOST_KNOWN) kept.clear();
  kept.set(flat(key), known);
}

/** A part of a header would keep the whole header in memory. */
function flat(text: string): string {
  return Buffer.from(text, 'utf8').toString('utf8');
}
