/**
 * Lets the browser answer the visitor in between: what is long becomes several short tasks, none of which blocks (Lighthouse, total blocking time).
 */
export function nextTask(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: { yield?(): Promise<void> } };
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}
