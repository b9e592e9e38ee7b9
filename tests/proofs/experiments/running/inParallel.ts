/**
 * Runs a task several times, some in parallel.
 * @param count how often
 * @param atOnce how many at a time
 */
export async function inParallel<T>(count: number, atOnce: number, run: (index: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const work = async () => {
    while (next < count) {
      const index = next;
      next += 1;
      results[index] = await run(index);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return results;
}
