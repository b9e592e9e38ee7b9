const REFUSED = new Set([400, 413]);

/** Whether an answer says that these events will never be taken, malformed or too large as they are. Any other failure may pass. */
export function isRefused(status: number): boolean {
  return REFUSED.has(status);
}
