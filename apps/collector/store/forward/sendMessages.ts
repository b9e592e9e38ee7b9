import { readRetryAfter } from '@cumulus/sql/outbox/retryTimes';
import { clockCorrectedTime } from '../eventRows.ts';
import type { OutboxRow } from './outbox.ts';

/** The vendor to which messages are forwarded. */
export interface ForwardTarget {
  /** Base address of its API; the default path is `/v1`. */
  url: string;
  writeKey: string;
}

/** Outcome of a request. `retry`: to be sent again, with `waitMs` after a pause of all queues; `refused`: a message is invalid. */
type SendResult =
  | { outcome: 'sent' }
  | { outcome: 'retry'; reason: string; waitMs?: number }
  | { outcome: 'refused'; reason: string };

/** Timeout of a request. */
export const SEND_LIMIT_MS = 10_000;
/** A wrong key or address, or a slow vendor: no fault of the messages. */
const RETRY_STATUSES = [401, 403, 404, 405, 407, 408, 410, 425, 460];
const TOO_MANY = 429;
/** REQ-DLV-07: the wait without a header. */
const DEFAULT_WAIT_MS = 5_000;
/** The longest wait that the vendor may ask for. */
export const MAX_WAIT_MS = 300_000;
const REASON_LENGTH = 200;

/** Sends messages to the vendor in one request. A row without a valid message counts as refused, since a retry can't succeed. */
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
    const text = (await response.text()).slice(0, REASON_LENGTH);
    const { status } = response;
    if (response.ok) return { outcome: 'sent' };
    const reason = `HTTP ${status} ${text}`.trim();
    if (status === TOO_MANY) {
      const waitMs = readRetryAfter(response.headers, Date.now()) ?? DEFAULT_WAIT_MS;
      return { outcome: 'retry', reason, waitMs: Math.min(waitMs, MAX_WAIT_MS) };
    }
    const canRetry = status >= 500 || RETRY_STATUSES.includes(status);
    return { outcome: canRetry ? 'retry' : 'refused', reason };
  } catch (error) {
    const { message, cause } = error as Error;
    return { outcome: 'retry', reason: cause instanceof Error ? `${message}: ${cause.message}` : message };
  }
}

/** `https://api.segment.io` means `https://api.segment.io/v1`. */
function batchAddress(base: string): string {
  const url = new URL(base);
  const path = url.pathname.replace(/\/+$/, '') || '/v1';
  return `${url.origin}${path}/batch`;
}

/** Documented by the vendor for messages without an address; otherwise it would store this server's address as the visitor's. */
const NO_ADDRESS = '0.0.0.0';

/**
 * Converts a message to the form of the vendor's server API. Its time is corrected as the vendor does for browsers: received − (sent − created). Without
 * a time it gets that of its arrival: the vendor would use the time of forwarding.
 * @throws Error the payload is no JSON
 */
function toForwardedMessage({ payload, receivedAt }: OutboxRow): Record<string, unknown> {
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
  const corrected = clockCorrectedTime(message, receivedAt);
  if (!sentAt || Number.isNaN(corrected)) return {};
  const time = new Date(corrected);
  // A wrong clock can give a time outside the range of dates.
  const isDate = !Number.isNaN(time.getTime());
  return { originalTimestamp: timestamp, timestamp: isDate ? time.toISOString() : received };
}
