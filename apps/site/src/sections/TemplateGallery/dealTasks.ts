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
