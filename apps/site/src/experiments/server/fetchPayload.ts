import { boundedText } from './boundedText.ts';
import { flagLimits } from './flagLimits.ts';
import type { FlagsEnvironment } from './flagsEnvironment.ts';

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
