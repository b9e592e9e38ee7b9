/**
 * Yields to the browser between parts of long work, so that it can respond to the visitor and no task blocks for long (Lighthouse, total blocking time).
 */
export function yieldToMain(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: { yield?(): Promise<void> } };
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}
