import type { MeasurementTarget } from '../../tracker/MeasurementTarget.ts';
import type { TrackedEvent } from '../../tracker/TrackedEvent.ts';
import { unsentEvents } from '../../tracker/unsentEvents.ts';
import { BATCH_FRAME_BYTES, batchBody } from './batchBody.ts';
import { chunksOf } from './chunksOf.ts';
import { DELIVERY } from './DELIVERY.ts';
import { isRefused } from './isRefused.ts';
import { retries } from './retries.ts';
import { waitOf } from './waitOf.ts';

/** A page that didn't say goodbye keeps its events for so long (unsentEvents): then they are asked for again. */
const AGAIN_MS = 12_000;

/**
 * Sends what earlier pages left behind, as it happened there: the SDK would say of it what is true of this page. What fails waits for the source's
 * settings, which say whether it is tried again on this page.
 * @param signal ends it
 */
export function sendLeft(target: MeasurementTarget, signal: AbortSignal): void {
  const take = () => unsentEvents.takeLeft((events) => send(events));
  const send = (events: readonly TrackedEvent[]) => {
    for (const chunk of chunksOf(events, DELIVERY.chunkBytes - BATCH_FRAME_BYTES)) sendChunk(target, chunk, signal);
  };
  take();
  const timer = setTimeout(take, AGAIN_MS);
  signal.addEventListener('abort', () => clearTimeout(timer));
}

async function sendChunk(target: MeasurementTarget, chunk: TrackedEvent[], signal: AbortSignal): Promise<void> {
  for (let attempt = 0; attempt < DELIVERY.attempts && !signal.aborted; attempt += 1) {
    const headers = { 'content-type': 'text/plain' };
    const request = { method: 'POST', headers, body: batchBody(target, chunk), signal };
    const answer = await fetch(`${target.apiUrl}/b`, request).catch(() => undefined);
    // Those that are refused, one of them spoils the rest: each has to stand for itself.
    if (answer && isRefused(answer.status) && chunk.length > 1) {
      for (const event of chunk) await sendChunk(target, [event], signal);
      return;
    }
    // watchDelivery has seen it.
    if (answer && (answer.ok || isRefused(answer.status))) return;
    if (!(await isTriedAgain(attempt, answer))) return;
  }
}

/** Waits as long as the answer asks, or longer each time, and for the source's settings. */
async function isTriedAgain(attempt: number, answer: Response | undefined): Promise<boolean> {
  const backoff = DELIVERY.backoffMs * DELIVERY.backoffFactor ** attempt;
  const waitMs = answer?.status === 429 ? waitOf(answer.headers) : backoff;
  await new Promise((resolve) => setTimeout(resolve, waitMs));
  return retries.areOn();
}
