import { outbox } from '../../analytics/outbox/recipients.ts';
import type { TrackedEvent } from '../../analytics/tracker/trackedEvent.ts';
import { reportError } from '../../platform/browser/reportError.ts';
import { browserConsent } from '../../privacy/browserConsent.ts';
import { DELIVERY_LIMITS, isRefused, retryDelayMs } from './retryRules.ts';

interface Gate {
  openedAt: number;
}

const MS = 1000;
/** `/t`, `/b` and so on, and the SDK's metrics. */
const CALL = /^\/([tipagsb]|m)$/;

let gate: Gate | undefined;
let isWatching = false;
let gates = 0;

/** Watches the SDK's requests: it reports no acknowledgements, and its timers can't be stopped. REQ-DLV-07. */
export const watchDelivery = { open, close };

/**
 * Starts to record acknowledgements in the outbox. A 429 gets `Retry-After` in seconds, the only header and form that the SDK reads (REQ-DLV-07).
 * It replaces the page's `fetch`, since the SDK takes no other.
 * @param apiUrl absolute address of the API
 */
function open(apiUrl: string): void {
  gate = { openedAt: performance.now() };
  gates += 1;
  if (isWatching) return;
  isWatching = true;
  const send = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const path = typeof input === 'string' && input.startsWith(apiUrl) ? input.slice(apiUrl.length) : '';
    return CALL.test(path) && init ? pass(path, init, () => send(input, init)) : send(input, init);
  };
}

/**
 * Stops all requests of the SDK: its metrics by this, its events since the outbox no longer has them (outbox.clear). It gets 204, so that it drops
 * them.
 */
function close(): void {
  gate = undefined;
}

async function pass(path: string, init: RequestInit, send: () => Promise<Response>): Promise<Response> {
  const events = path === '/m' ? [] : eventsOf(init.body);
  const ids = events.map(({ messageId }) => messageId);
  const isWanted = path === '/m' ? gate && !isOfBefore(gate) : ids.some(outbox.has);
  if (!isWanted || !browserConsent.allows('C0002')) return new Response(null, { status: 204 });
  const answer = await send();
  // The SDK reads no bodies. An unread body keeps the request open, which counts against the 64 KB of keepalive requests.
  const reason = answer.text().catch(() => '');
  // One refused event refuses the whole batch: a later page sends each alone.
  const [refused] = isRefused(answer.status) && events.length === 1 ? events : [];
  if (answer.ok || refused) outbox.acknowledge(ids);
  if (refused) reportRefusal(refused, answer.status, reason);
  const headers = new Headers(answer.headers);
  if (answer.status === 429) headers.set('retry-after', String(Math.ceil(retryDelayMs(answer.headers) / MS)));
  return new Response(null, { status: answer.status, headers });
}

/** Whether metrics may stem from before a withdrawal, by a timer that outlived it. */
function isOfBefore({ openedAt }: Gate): boolean {
  return gates > 1 && performance.now() - openedAt < DELIVERY_LIMITS.metricsFlushMs;
}

function eventsOf(body: unknown): TrackedEvent[] {
  const parsed = JSON.parse(String(body));
  return [parsed, ...(parsed.batch ?? [])].filter(({ messageId }) => messageId);
}

/**
 * Reports an event that was refused for good, and why: none is dropped silently (REQ-DLV-12).
 * @param reason body of the response
 */
export async function reportRefusal(event: TrackedEvent, status: number, reason: Promise<string>): Promise<void> {
  const { type, messageId } = event;
  const name = type === 'track' ? `${type} "${event.event}"` : type;
  reportError('segment', new Error(`${name} was refused with ${status}`), { messageId, reason: await reason });
}
