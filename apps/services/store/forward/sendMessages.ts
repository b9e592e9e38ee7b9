import { correctedTime } from '../eventRows.ts';
import type { OutboxRow } from './outbox.ts';

/** The real vendor. */
export interface ForwardTarget {
  /** Base address of its API; without a path `/v1` is meant. */
  url: string;
  writeKey: string;
}

/** What became of a request. `later`: to be sent again, for all or for these only; `refused`: something in it is wrong. */
export type SendResult =
  | { outcome: 'sent' }
  | { outcome: 'later'; reason: string; waitMs?: number }
  | { outcome: 'refused'; reason: string };

/** A request without an answer is given up after this. */
export const SEND_LIMIT_MS = 10_000;
/** They say that the key or the address is wrong, which is nobody's message's fault, or that the vendor was too slow. */
const LATER_STATUSES = [401, 403, 404, 405, 407, 408, 410, 425, 460];
const TOO_MANY = 429;
const REASON_LENGTH = 200;

/** Sends messages to the vendor in one request. One that can't be made of its row counts as one that the vendor refuses: it would never be sent. */
export async function sendMessages(
  target: ForwardTarget,
  rows: readonly OutboxRow[],
  signal: AbortSignal,
): Promise<SendResult> {
  const { url, writeKey } = target;
  let batch: Record<string, unknown>[];
  try {
    batch = rows.map(toForwardedMessage);
  } catch (error) {
    return { outcome: 'refused', reason: `no message can be made of it: ${(error as Error).message}` };
  }
  try {
    const response = await fetch(batchAddress(url), {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Basic ${Buffer.from(`${writeKey}:`).toString('base64')}`,
      },
      body: JSON.stringify({ batch, writeKey, sentAt: new Date().toISOString() }),
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(SEND_LIMIT_MS)]),
    });
    const said = (await response.text()).slice(0, REASON_LENGTH);
    const { status } = response;
    if (response.ok) return { outcome: 'sent' };
    const reason = `HTTP ${status} ${said}`.trim();
    if (status === TOO_MANY) return { outcome: 'later', reason, waitMs: readWait(response.headers, Date.now()) };
    const isLater = status >= 500 || LATER_STATUSES.includes(status);
    return { outcome: isLater ? 'later' : 'refused', reason };
  } catch (error) {
    const { message, cause } = error as Error;
    return { outcome: 'later', reason: cause instanceof Error ? `${message}: ${cause.message}` : message };
  }
}

/** `https://api.segment.io` means `https://api.segment.io/v1`. */
function batchAddress(base: string): string {
  const url = new URL(base);
  const path = url.pathname.replace(/\/+$/, '') || '/v1';
  return `${url.origin}${path}/batch`;
}

/** What the vendor documents for a message whose address it is not to know; without one it would take this server's for the visitor's. */
const NO_ADDRESS = '0.0.0.0';

/**
 * A message as the vendor's server API wants it. Its time is set right by the visitor's clock, as the vendor does for what browsers send:
 * received − (sent − made). Without one it happened when it was received: the vendor would take the time at which it is forwarded.
 * @throws Error the payload is no JSON
 */
export function toForwardedMessage({ payload, receivedAt }: OutboxRow): Record<string, unknown> {
  const { writeKey: _ours, ...message } = JSON.parse(payload) as Record<string, unknown>;
  return {
    ...message,
    ...timesOf(message, receivedAt),
    context: { ...(message.context as object | undefined), ip: NO_ADDRESS },
  };
}

function timesOf(message: Record<string, unknown>, receivedAt: number): object {
  const { timestamp, sentAt } = message;
  const received = new Date(receivedAt).toISOString();
  if (!timestamp) return { timestamp: received };
  const corrected = correctedTime(message, receivedAt);
  if (!sentAt || Number.isNaN(corrected)) return {};
  const made = new Date(corrected);
  // Clocks may be wrong by more than there are dates.
  const isDate = !Number.isNaN(made.getTime());
  return { originalTimestamp: timestamp, timestamp: isDate ? made.toISOString() : received };
}

/** Specification section 9: without a header. */
const DEFAULT_WAIT_MS = 5_000;
const MAX_WAIT_MS = 300_000;
const SECOND_MS = 1_000;

/**
 * How long a 429 asks to wait: `Retry-After` in seconds or as a date, or `x-ratelimit-reset` in seconds, or 5 s.
 * @param now milliseconds since 1970
 */
export function readWait(headers: Headers, now: number): number {
  const text = headers.get('retry-after') ?? headers.get('x-ratelimit-reset') ?? '';
  const wait = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) * SECOND_MS : Date.parse(text) - now;
  if (Number.isNaN(wait)) return DEFAULT_WAIT_MS;
  return Math.min(Math.max(wait, 0), MAX_WAIT_MS);
}

/** Specification section 9: retry backoff. */
const FIRST_DELAY_MS = 500;
const FACTOR = 2;
/** As for streams: section 8. */
const MAX_DELAY_MS = 300_000;

/** How long to wait after a failure: it grows with each, and varies by a tenth so that several don't come at once. @param attempts before this one */
export function retryDelay(attempts: number): number {
  const delay = Math.min(FIRST_DELAY_MS * FACTOR ** attempts, MAX_DELAY_MS);
  return delay * (1 + Math.random() / 10);
}
