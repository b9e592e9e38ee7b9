import { productOutbox, productQueue } from '../../analytics/outbox/recipients.ts';
import { readTarget } from './target.ts';

/** A page that ended without releasing its events holds them for so long (recipients.ts): they are claimed again after it. */
const AGAIN_MS = 22_000;

/**
 * Loads Amplitude's SDK, and connects it to the tracker's events and to those that earlier pages could not send. Until then the outbox keeps them
 * (startOutbox.ts). Where it can't be loaded, they are sent by the beacons of this page and by the next one.
 * REQ-PAN-01.
 * @param signal aborts on withdrawal
 */
export async function loadAmplitude(_value: string, signal: AbortSignal): Promise<void> {
  const { startSdk } = await import('./startSdk.ts');
  if (signal.aborted) return;
  const { deliver, hurry } = await startSdk(readTarget(), signal);
  if (signal.aborted) return;
  const claim = () =>
    productOutbox.claimAbandoned((events) => {
      hurry();
      for (const event of events) productQueue.enqueue(event);
    });
  claim();
  productQueue.connect(deliver);
  const timer = setTimeout(claim, AGAIN_MS);
  signal.addEventListener('abort', () => clearTimeout(timer));
}
