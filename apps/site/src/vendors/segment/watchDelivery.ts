import { outbox } from '../../analytics/outbox/outbox.ts';
import type { TrackedEvent } from '../../analytics/tracker/trackedEvent.ts';
import { reportError } from '../../platform/browser/reportError.ts';
import { browserConsent } from '../../privacy/browserConsent.ts';
import { DELIVERY, isRefused, waitOf } from './retryRules.ts';

interface Gate {
  openedAt: number;
}

const MS = 1000;
/** `/t`, `/b` and so on, and the SDK's own figures. */
const CALL = /^\/([tipagsb]|m)$/;

let gate: Gate | undefined;
let isWatching = false;
let gates = 0;

/** What the SDK sends passes here, for it says nobody what was acknowledged, and its timers can't be stopped. */
export const watchDelivery = { open, close };

/**
 * From now on what is acknowledged is known as such, and a 429 says in `Retry-After`, the only header that the SDK reads, and in seconds,
 * the only form that it understands, how long to wait (specification section 8). The SDK takes the page's own `fetch` and can't be given another.
 * @param apiUrl whole address of the API
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
 * From now on nothing of the SDK passes: its own figures by this, its events since nobody knows them any longer (outbox.clear). It is told
 * that all is well, so that it lets go of them.
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
  // The SDK reads no bodies, and for the browser a request goes on until its body is read: it would wait for it, and count it against keepalive's 64 KB.
  const reason = answer.text().catch(() => '');
  // Where a batch is refused, one of it spoils the rest: each has to stand for itself, on a later page.
  const [refused] = isRefused(answer.status) && events.length === 1 ? events : [];
  if (answer.ok || refused) outbox.acknowledge(ids);
  if (refused) reportRefusal(refused, answer.status, reason);
  const headers = new Headers(answer.headers);
  if (answer.status === 429) headers.set('retry-after', String(Math.ceil(waitOf(answer.headers) / MS)));
  return new Response(null, { status: answer.status, headers });
}

/** Figures that were collected before a withdrawal, by a timer that outlived it. */
function isOfBefore({ openedAt }: Gate): boolean {
  return gates > 1 && performance.now() - openedAt < DELIVERY.metricsFlushMs;
}

function eventsOf(body: unknown): TrackedEvent[] {
  const parsed = JSON.parse(String(body));
  return [parsed, ...(parsed.batch ?? [])].filter(({ messageId }) => messageId);
}

/**
 * Says of an event that will never be taken which it was, and why: none is dropped silently (specification section 7).
 * @param reason the answer's body, once it is read
 */
export async function reportRefusal(event: TrackedEvent, status: number, reason: Promise<string>): Promise<void> {
  const { type, messageId } = event;
  const name = type === 'track' ? `${type} "${event.event}"` : type;
  reportError('segment', new Error(`${name} was refused with ${status}`), { messageId, reason: await reason });
}
