import type { ForwardTarget } from './ForwardTarget.ts';
import type { OutboxRow } from './OutboxRow.ts';
import { readWait } from './readWait.ts';
import { toForwardedMessage } from './toForwardedMessage.ts';

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
