import { randomUUID } from 'node:crypto';
import { createLog } from '@cumulus/http/log';
import {
  CONSENT_COUNTS_KEPT_DAYS,
  type ConsentIncrements,
  type ConsentTotal,
  MAX_TOTALS,
} from '@cumulus/tracking-plan/consentTotals';
import type { ConsentCounts } from './ConsentCounts.ts';

const log = createLog('consent');

const INTERVAL_MS = 10_000;
const TIMEOUT_MS = 5_000;
/** Of all attempts of a server that is being stopped. */
const LAST_MS = 2_000;
const KEPT_MS = CONSENT_COUNTS_KEPT_DAYS * 86_400_000;
/** Answers after which the same batch would be refused again. */
const FINAL_STATUSES = [400, 413, 415, 422];

interface SendingOptions {
  /** Base address of the collector's private listener, without a trailing slash. */
  url: string;
  /** `COLLECTOR_SECRET`, where the collector has one. */
  secret: string | undefined;
  counts: Pick<ConsentCounts, 'take'>;
  intervalMs?: number;
  /** Milliseconds since 1970. */
  now?(): number;
}

/** A batch, and when it was taken. A repeated one keeps its id, by which the collector counts it once. */
type Batch = ConsentIncrements & { takenAt: number };

/**
 * Sends counts to the collector every ten seconds. While it is away, one batch waits and what follows is counted on; after seven days both are dropped.
 * @returns stops it, after a last attempt
 */
export function sendCounts({ url, secret, counts, intervalMs = INTERVAL_MS, now = Date.now }: SendingOptions) {
  let batch: Batch | undefined;
  let waiting: ConsentTotal[] = [];
  let running: Promise<unknown> | undefined;
  let reported: string | undefined;

  /** Reports once that sending fails, and once that it works again. */
  function report(problem: string | undefined): void {
    if (problem === reported) return;
    if (problem) log.warn(`pages that asked for consent are counted, and kept for later: ${url} ${problem}`);
    else log.info('what was counted is sent again');
    reported = problem;
  }

  async function post({ id, totals }: Batch, signal: AbortSignal): Promise<void> {
    const response = await fetch(`${url}/consent-increments`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(secret && { authorization: `Bearer ${secret}` }) },
      body: JSON.stringify({ id, totals }),
      redirect: 'error',
      signal,
    });
    const text = await response.text();
    if (response.ok) return;
    if (!FINAL_STATUSES.includes(response.status)) throw new Error(describe(response.status));
    log.error(`${totals.length} daily counts of consent were refused: ${response.status} ${text.slice(0, 200)}`);
  }

  function nextBatch(): Batch | undefined {
    if (waiting.length === 0) waiting = counts.take();
    const totals = waiting.splice(0, MAX_TOTALS);
    return totals.length > 0 ? { id: randomUUID(), totals, takenAt: now() } : undefined;
  }

  /** Sends one batch. @returns whether another may follow */
  async function flush(signal: AbortSignal): Promise<boolean> {
    if (batch && now() - batch.takenAt > KEPT_MS) batch = undefined;
    batch ??= nextBatch();
    if (!batch) return false;
    try {
      await post(batch, signal);
      batch = undefined;
      report(undefined);
      return true;
    } catch (error) {
      const { message, cause } = error as Error;
      report(cause instanceof Error ? cause.message || message : message);
      return false;
    }
  }

  const timer = setInterval(() => {
    running ??= flush(AbortSignal.timeout(TIMEOUT_MS)).finally(() => {
      running = undefined;
    });
  }, intervalMs).unref();

  return {
    async stop(): Promise<void> {
      clearInterval(timer);
      const signal = AbortSignal.timeout(LAST_MS);
      await running;
      while (await flush(signal));
    },
  };
}

const describe = (status: number) =>
  status === 401 ? 'answers 401: COLLECTOR_SECRET must be the same for site and collector' : `answers ${status}`;
