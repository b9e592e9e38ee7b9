import { SITE_STREAM_HEADER } from '@cumulus/http/clientLimits';
import { EventSource } from 'eventsource';
import type { FlagsEnvironment } from './flagsEnvironment.ts';

/** What is taken from the flag service, and how long it is waited for. */
export const flagLimits = {
  /** A thousand flags are about half of it. */
  payloadBytes: 2 * 2 ** 20,
  /** Of a payload of which much is malformed, the log names so many flags and rules. */
  reportedLines: 20,
  requestMs: 10_000,
  /** A start waits no longer for flags. */
  startMs: 300,
  /** The built-in service starts at the same time as the site, the first time without compiled code: so long it may take before that counts as a failure. */
  reachableMs: 15_000,
  /** Reconnecting begins here, doubles, and ends at the cap (REQ-FLG-10). */
  backoffMs: 1_000,
  backoffCapMs: 300_000,
  /** A stream that was open for this long has worked, even if nothing was to be said. */
  lastedMs: 10_000,
} as const;

/** What the flag service answered. */
export interface FetchedPayload {
  /** None: the same as last time. */
  text?: string;
  etag?: string;
  /** Whether changes can be streamed. */
  isStreaming: boolean;
}

/**
 * Asks the flag service once, with bounds on time and size.
 * REQ-FLG-03.
 * @param etag of the answer that we have
 * @param signal ends it early
 * @throws 'HTTP error: {status}', or why it can't be read
 */
export async function fetchPayload(
  { apiHost, clientKey }: FlagsEnvironment,
  etag: string | undefined,
  signal: AbortSignal,
): Promise<FetchedPayload> {
  const response = await fetch(`${apiHost}/api/features/${encodeURIComponent(clientKey)}`, {
    headers: { accept: 'application/json', ...(etag && { 'if-none-match': etag }) },
    signal: AbortSignal.any([signal, AbortSignal.timeout(flagLimits.requestMs)]),
  });
  const isStreaming = response.headers.get('x-sse-support') === 'enabled';
  if (response.status === 304) return { etag, isStreaming };
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`HTTP error: ${response.status}`);
  }
  const text = await boundedText(response, flagLimits.payloadBytes);
  return { text, etag: response.headers.get('etag') ?? undefined, isStreaming };
}

/**
 * Reads a body that may be of any size, and stops where it becomes too large.
 * @param response the answer
 * @param maxBytes how much is read
 * @throws when there is more
 */
export async function boundedText(response: Response, maxBytes: number): Promise<string> {
  const tooLarge = () => new Error(`the answer has more than ${maxBytes} bytes`);
  if (Number(response.headers.get('content-length')) > maxBytes) {
    await response.body?.cancel();
    throw tooLarge();
  }
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    // Leaving the loop cancels the rest.
    if (bytes > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

interface StreamOptions extends Pick<FlagsEnvironment, 'streamingHost' | 'clientKey'> {
  /** The service sent its flags. */
  onFeatures(text: string): void;
  /** Something changed, or may have before the stream was open. */
  onDoubt(): void;
}

/**
 * Listens to the flag service's stream. When it breaks it is opened again, later after each failure. GrowthBook's Proxy ends each stream after a minute, and
 * sends pings only while no flag changes: neither is a failure.
 * REQ-FLG-05.
 * @returns what ends it
 */
export function openFeatureStream({ streamingHost, clientKey, onFeatures, onDoubt }: StreamOptions): () => void {
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
    let openedAt = Number.POSITIVE_INFINITY;
    stream.addEventListener('open', () => {
      openedAt = performance.now();
      // The vendor's stream begins without flags: what changed before, only a request finds.
      onDoubt();
    });
    for (const type of ['message', 'ping']) stream.addEventListener(type, () => hear());
    stream.addEventListener('features', ({ data }) => hear(() => onFeatures(String(data))));
    stream.addEventListener('features-updated', () => hear(onDoubt));
    // Its own way is to come back every three seconds, for ever.
    stream.addEventListener('error', () => {
      stream.close();
      if (performance.now() - openedAt >= flagLimits.lastedMs) failures = 0;
      failures += 1;
      retry = setTimeout(open, backoffMs(failures)).unref();
    });
  }

  /** A connection that sends something counts as recovered, be it a ping: a service may accept connections and drop them. */
  function hear(react?: () => void): void {
    failures = 0;
    react?.();
  }

  open();
  return () => {
    clearTimeout(retry);
    source?.close();
  };
}

/**
 * How long to wait before the next try: twice as long after each failure, never longer than the cap (REQ-FLG-10), and not the same for all nodes.
 * @param failures failures in a row, from 1
 * @param random 0 to 1
 */
export function backoffMs(failures: number, random = Math.random()): number {
  const { backoffMs: first, backoffCapMs } = flagLimits;
  return Math.min(backoffCapMs, first * 2 ** Math.min(failures - 1, 20) * (1 + random));
}
