import { readText, removeStored, writeText } from '../platform/browser/storage.ts';
import { browserConsent } from './browserConsent.ts';
import { readConsent } from './recordedConsent.ts';
import type { StorageName } from './storage/storageMatrix.ts';

const KEY = 'cuDecision' satisfies StorageName;
/** Below it the service has accepted the decision, or refused it for good (400); from it on, sending is tried again. */
const FIRST_RETRIED_STATUS = 401;
/** As for events (REQ-DLV-05): the last attempt of a page is about four minutes after the first. */
const RETRY = { attempts: 10, backoffMs: 500, factor: 2, longestMs: 300_000 } as const;
const MS = 1_000;

let sending: AbortController | undefined;

/**
 * Sends a decision to be recorded, and keeps it in local storage until it is. If the service fails, the page sends it again, with growing delays and when the
 * network is back; if the page is left, the next one sends it. The service deduplicates.
 * REQ-CNS-08.
 * @param decision body of the request; without it the stored one, if any
 * @returns resolves when it is recorded or replaced, or no attempt is left for this page
 */
export async function sendConsentDecision(decision?: string): Promise<void> {
  const body = decision ?? readText(KEY);
  if (!body) return;
  // The response sets the cookies of its decision again, so that of an earlier decision must not arrive after this one was made.
  sending?.abort();
  const stopping = new AbortController();
  sending = stopping;
  const { record } = readConsent();
  const forget = browserConsent.onChange(() => readConsent().record === record || stopping.abort());
  const isStored = decision === undefined || writeText(KEY, decision);
  const isReplaced = () => stopping.signal.aborted || (isStored && readText(KEY) !== body);
  for (let attempt = 0; attempt < RETRY.attempts && !isReplaced(); attempt += 1) {
    const waitMs = await send(body, stopping.signal);
    if (waitMs === undefined) {
      if (isStored && !isReplaced()) removeStored(KEY);
      break;
    }
    if (attempt + 1 < RETRY.attempts && !stopping.signal.aborted)
      await pause(Math.max(waitMs, RETRY.backoffMs * RETRY.factor ** attempt), stopping.signal);
  }
  forget();
}

/** @returns undefined when the service has accepted the decision or refused it for good, else the time that it asks to wait */
async function send(body: string, signal: AbortSignal): Promise<number | undefined> {
  // The time of each sending: the collector corrects a wrong clock by it.
  const timed = body.replace('{', `{"sentAt":"${new Date().toISOString()}",`);
  try {
    const { status, headers } = await fetch('/consent', { method: 'POST', keepalive: true, body: timed, signal });
    if (status < FIRST_RETRIED_STATUS) return undefined;
    return Math.min(Number.parseFloat(headers.get('retry-after') ?? '0') * MS || 0, RETRY.longestMs);
  } catch {
    // Recording may fail: the cookie is what counts.
    return 0;
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    addEventListener('online', end);
    signal.addEventListener('abort', end, { once: true });
  });
}
