import { readText, removeStored, writeText } from '../platform/browser/storage.ts';
import type { StorageName } from './storage/storageMatrix.ts';

const KEY = 'cuDecision' satisfies StorageName;
/** Below it the service has accepted the decision, or refused it for good (400); from it on, sending is tried again. */
const FIRST_RETRIED_STATUS = 401;

/**
 * Sends a decision to be recorded, and keeps it in local storage until it is; if the service fails or the page is left, the next page sends it again. The
 * service deduplicates.
 * @param decision body of the request; without it the stored one, if any
 */
export async function sendConsentDecision(decision?: string): Promise<void> {
  const body = decision ?? readText(KEY);
  if (!body) return;
  // The time of each sending: the collector corrects a wrong clock by it.
  const timed = body.replace('{', `{"sentAt":"${new Date().toISOString()}",`);
  try {
    const response = fetch('/consent', { method: 'POST', keepalive: true, body: timed });
    writeText(KEY, body);
    const { status } = await response;
    // Unless a newer decision was stored during the request.
    if (status < FIRST_RETRIED_STATUS && readText(KEY) === body) removeStored(KEY);
  } catch {
    // Recording may fail: the cookie is what counts.
  }
}
