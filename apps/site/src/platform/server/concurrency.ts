/** A rendering took longer than it may. */
export class TimeLimitError extends Error {}

/**
 * Waits for something no longer than so many milliseconds. What comes later is dropped.
 * @param promise what is awaited
 * @param limitMs how long
 * @throws TimeLimitError when it takes longer
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
