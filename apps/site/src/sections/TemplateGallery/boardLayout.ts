/** Boards with more columns need a whole row. */
const MAX_COLUMNS_BESIDE = 3;

/** A board's share of a row. Two in a row have different widths, for variety. */
export type BoardSpan = 'whole' | 'wide' | 'narrow';

/**
 * Lays boards out in rows. A board with many columns, or without a neighbour, takes a whole row.
 * @param columnCounts number of columns of each board, in order
 */
export function boardSpans(columnCounts: readonly number[]): BoardSpan[] {
  const spans: BoardSpan[] = [];
  let pairs = 0;
  for (let i = 0; i < columnCounts.length; ) {
    const [first = 0, second = Number.POSITIVE_INFINITY] = columnCounts.slice(i, i + 2);
    if (first > MAX_COLUMNS_BESIDE || second > MAX_COLUMNS_BESIDE) {
      spans.push('whole');
      i += 1;
    } else {
      spans.push(...(pairs % 2 === 0 ? (['wide', 'narrow'] as const) : (['narrow', 'wide'] as const)));
      pairs += 1;
      i += 2;
    }
  }
  return spans;
}

/**
 * Distributes tasks to a board's columns, more to the earlier ones, as on a board in use. They stay in order.
 * @returns one list for each column
 */
export function dealTasks(tasks: readonly string[], columnCount: number): string[][] {
  const sizes = Array.from({ length: columnCount }, () => Math.floor(tasks.length / columnCount));
  for (let rest = tasks.length % columnCount, i = 0; i < rest; i++) sizes[i] = (sizes[i] ?? 0) + 1;
  let start = 0;
  return sizes.map((size) => {
    const dealt = tasks.slice(start, start + size);
    start += size;
    return dealt;
  });
}
