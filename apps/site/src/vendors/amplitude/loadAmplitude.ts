import { productOutbox, productQueue } from '../../analytics/outbox/recipients.ts';
import { parseTarget } from './target.ts';

/**
 * Loads Amplitude's SDK, and connects it to the tracker's events and to those that earlier pages could not send. Until then the outbox keeps them
 * (startOutbox.ts). Where it can't be loaded, they are sent by the beacons of this page and by the next one.
 * REQ-PAN-01.
 * @param value of the document's `data-amplitude`
 * @param signal aborts on withdrawal
 */
export async function loadAmplitude(value: string, signal: AbortSignal): Promise<void> {
  const { startSdk } = await import('./startSdk.ts');
  if (signal.aborted) return;
  const { deliver, hurry } = await startSdk(parseTarget(value), signal);
  if (signal.aborted) return;
  productOutbox.claimAbandoned((events) => {
    hurry();
    for (const event of events) productQueue.enqueue(event);
  }, signal);
  productQueue.connect(deliver);
}
