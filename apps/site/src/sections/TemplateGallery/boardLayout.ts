/** Boards with more columns need the whole width of the page. */
const MAX_COLUMNS_BESIDE = 3;

/** How much of a row a board takes; two in a row are of unequal width, so that the rhythm varies. */
export type BoardSpan = 'whole' | 'wide' | 'narrow';

/**
 * Lays boards out in rows: a board with many columns, or one that nothing stands beside, takes a row of its own.
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
 * Deals tasks to a board's columns as work lies on a real board: the earlier columns fuller than the later.
 * Order is kept, so the first tasks are in the first column. Gives one list per column.
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
