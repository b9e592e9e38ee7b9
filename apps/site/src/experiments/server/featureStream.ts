import { SITE_STREAM_HEADER } from '@cumulus/http/clientLimits';
import { EventSource } from 'eventsource';
import { backoffMs } from './backoffMs.ts';
import { flagLimits } from './flagLimits.ts';
import type { FlagsEnvironment } from './flagsEnvironment.ts';

interface StreamOptions extends Pick<FlagsEnvironment, 'streamingHost' | 'clientKey'> {
  /** The service sent its flags. */
  onFeatures(text: string): void;
  /** Something changed, or may have while the stream was away. */
  onDoubt(): void;
}

/**
 * Listens to the flag service's stream. When it breaks it is opened again, later after each failure.
 * @returns what ends it
 */
export function featureStream({ streamingHost, clientKey, onFeatures, onDoubt }: StreamOptions): () => void {
  let failures = 0;
  let source: EventSource | undefined;
  let retry: NodeJS.Timeout | undefined;

  function open(): void {
    const stream = new EventSource(`${streamingHost}/sub/${encodeURIComponent(clientKey)}`, {
      maxBufferSize: flagLimits.payloadBytes,
      // The built-in service keeps a place for it, however many streams visitors hold.
      fetch: (url, init) => fetch(url, { ...init, headers: { ...init?.headers, [SITE_STREAM_HEADER]: '1' } }),
    });
    source = stream;
    stream.addEventListener('open', () => failures > 0 && onDoubt());
    stream.addEventListener('features', ({ data }) => hear(() => onFeatures(String(data))));
    stream.addEventListener('features-updated', () => hear(onDoubt));
    // Its own way is to come back every three seconds, for ever.
    stream.addEventListener('error', () => {
      stream.close();
      failures += 1;
      retry = setTimeout(open, backoffMs(failures)).unref();
    });
  }

  /** Only what says something counts as well again: a service may take connections and drop them. */
  function hear(react: () => void): void {
    failures = 0;
    react();
  }

  open();
  return () => {
    clearTimeout(retry);
    source?.close();
  };
}
