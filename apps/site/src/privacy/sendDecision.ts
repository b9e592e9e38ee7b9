import type { StorageName } from './storage/storageMatrix.ts';

const KEPT = 'cuDecision' satisfies StorageName;
/** The service took it, or (400) never will; of anything above nobody knows. */
const DONE = 401;

/**
 * Has a decision recorded, and keeps it until it is: where the service is away, or the page is left meanwhile, the next page sends it. The service
 * stores the same one once.
 * @param decided the decision as the service takes it; without one, what was kept
 */
export async function sendDecision(decided?: string): Promise<void> {
  try {
    const body = decided ?? localStorage.getItem(KEPT);
    if (!body) return;
    // At each sending: by it the collector sets a wrong clock right.
    const timed = body.replace('{', `{"sentAt":"${new Date().toISOString()}",`);
    const sent = fetch('/consent', { method: 'POST', keepalive: true, body: timed });
    localStorage.setItem(KEPT, body);
    const { status } = await sent;
    // Decided anew meanwhile, it is not this one that is kept.
    if (status < DONE && localStorage.getItem(KEPT) === body) localStorage.removeItem(KEPT);
  } catch {
    // The cookie is what counts. Where the browser closes storage, it was sent this once.
  }
}
