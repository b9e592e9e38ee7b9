/** A rendering exceeded its time limit. */
export class TimeLimitError extends Error {}

/**
 * Awaits a promise for a limited time. A later result is dropped.
 * @param promise awaited
 * @param limitMs time limit
 * @throws TimeLimitError after the limit
 */
export async function withTimeLimit<T>(promise: Promise<T>, limitMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimeLimitError(`took longer than ${limitMs} ms`)), limitMs);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
