import type { IncomingMessage } from 'node:http';
import { QueueFullError } from '@cumulus/http/fairQueue';
import { FAULT_HEADER, logFault } from '@cumulus/http/faults';
import { redactPath } from '@cumulus/http/redact';
import { runInRequest } from '@cumulus/http/requestContext';
import { TimeLimitError } from '../../platform/server/concurrency.ts';
import type { Call, Step } from '../http/call.ts';
import {
  sendFault,
  sendMessage,
  sendOverloaded,
  sendPrefetchRefused,
  sendRedirect,
  shedHeaders,
} from '../http/responses.ts';
import { sendErrorPage } from '../http/sendErrorPage.ts';
import { sendMoved } from '../http/sendMoved.ts';
import { type PageKind, type Sending, sendEncoded } from '../http/sendPage.ts';
import { sendUnavailable } from '../http/unavailablePage.ts';
import type { DeliveryMetrics } from '../metrics.ts';
import type { Decide, Decision, Site } from '../site.ts';
import { pageKey, pageKeyFor, pageQueryParameters, readPageQuery } from './pageKey.ts';
import type { PageSource } from './pageSource.ts';
import { FULL_RETRY_SECONDS } from './renderQueues.ts';
import { isOver, type StoredPage } from './storedPage.ts';
import { BUSY_RETRY_SECONDS, BusyError, type RenderUncached } from './uncachedPages.ts';

interface PageStepOptions {
  site: Site;
  source: PageSource;
  /** Renders a page for one request. */
  uncached: RenderUncached;
  decide: Decide;
  metrics: DeliveryMetrics;
  /** The client's key in queues. */
  clientOf(request: IncomingMessage): string;
  /** Called for each page that is delivered from the cache or goes into it, with 304 too. Error pages, and pages for the CDN, are none. */
  onDelivered?: ((request: IncomingMessage) => void) | undefined;
}

const RETRY_AFTER_SECONDS = '5';
/** The site itself among the clients that wait for a rendering: its error pages don't wait behind a visitor's requests. */
const SITE = 'site';
const TOO_MANY_RENDERS = {
  status: 503,
  text: 'Too many pages are being rendered. Please try again in a moment.',
  headers: shedHeaders(FULL_RETRY_SECONDS),
};
const PRIVATE: Sending = Object.freeze({ kind: 'privatePage' });

/** The last step: answers every request with a page, cached or rendered. REQ-PRF-03. */
export function createPageStep(options: PageStepOptions): Step {
  const { site, source, uncached, decide, metrics, clientOf, onDelivered } = options;
  const { pages } = source;

  function sendStored(call: Call, page: StoredPage, now: number, decision: Decision): void {
    const { cookies } = decision;
    noteDelivered(call, page, decision);
    const isStale = page.freshUntil <= now;
    call.cache = isStale ? 'stale' : 'hit';
    if (isStale) {
      metrics.stale += 1;
      source.refreshInBackground(page.key, clientOf(call.request));
    } else metrics.hits += 1;
    if (isStale || cookies.length > 0) sendEncoded(call, page, pages, { kind: kindOf(decision, isStale), cookies });
    else sendEncoded(call, page, pages, isPrivate(decision) ? PRIVATE : undefined);
    metrics.answerHit.observe(performance.now() - call.begun);
  }

  function noteDelivered({ request }: Call, { status }: StoredPage, { isForCdn }: Decision): void {
    // Our CDN has asked `/decide` for the visitor's request.
    if (status === 200 && !isForCdn) onDelivered?.(request);
  }

  async function sendRendered(call: Call, decision: Decision): Promise<void> {
    const { path, status } = site.locate(call.path);
    call.route = status === 200 ? redactPath(path) : 'not found';
    const correction = status === 200 ? undefined : site.correctionOf?.(call.path);
    if (correction) return sendMoved(call, correction);
    if (status !== 200) metrics.notFound += 1;
    const query = readPageQuery(call.query, pageQueryParameters);
    const { variantKey, cookies, isCacheable, isNoIndex } = decision;
    const observeTime = () => metrics.answerOther.observe(performance.now() - call.begun);
    if (!isCacheable) {
      call.response.once('finish', observeTime);
      metrics.uncached += 1;
      call.cache = 'uncached';
      const page = await uncached(call, { path, variantKey, query });
      return sendEncoded(call, page, undefined, { cookies, isNoIndex, kind: 'uncachedPage' });
    }
    const key = pageKey.format(path, variantKey, query);
    const stored = pages.get(key, Date.now());
    if (stored && !isOver(stored, Date.now())) return sendStored(call, stored, Date.now(), decision);
    call.response.once('finish', observeTime);
    metrics.misses += 1;
    call.cache = 'miss';
    const gone = new AbortController();
    call.response.once('close', () => gone.abort());
    const page = await source.get(key, clientOf(call.request), gone.signal);
    noteDelivered(call, page, decision);
    const isStored = pages.peek(key) === page;
    const kind = isStored ? kindOf(decision, page.freshUntil <= Date.now()) : 'uncachedPage';
    sendEncoded(call, page, pages, { cookies, kind });
  }

  async function sendFailure(call: Call, error: Error): Promise<void> {
    // The client left.
    if (call.response.destroyed) return;
    metrics.failed += 1;
    if (call.response.headersSent) return void call.response.destroy();
    if (sendBusy(call, error)) return;
    const isBusy = error instanceof TimeLimitError || site.content().version === 0;
    const status = isBusy ? 503 : 500;
    const faultId = isBusy ? undefined : logFault(`[page] ${call.route}`, error);
    try {
      const errorPath = site.errorPath(call.path);
      if (!errorPath) throw error;
      const page = await source.get(pageKey.format(errorPath, '', ''), SITE);
      await sendErrorPage(call, page, { status, faultId });
    } catch {
      sendErrorText(call, status, faultId);
    }
  }

  return (call) => {
    call.route = 'page';
    const decision = decide(call.request);
    if (decision.isRefused) {
      sendPrefetchRefused(call.response);
      return true;
    }
    if (decision.location !== undefined) {
      metrics.redirected += 1;
      sendRedirect(call.response, 302, decision.location, 'flagRedirect', decision.cookies);
      return true;
    }
    if (decision.isCacheable) {
      const now = Date.now();
      const query = call.query === '' ? '' : readPageQuery(call.query, pageQueryParameters);
      const page = pages.get(pageKeyFor(call.path, decision, query), now);
      // Error pages are stored with their status, but their own addresses are 404, which `locate` decides.
      if (page && page.status === 200 && !isOver(page, now)) {
        sendStored(call, page, now, decision);
        return true;
      }
    }
    runInRequest(call.response, () => sendRendered(call, decision).catch((error: Error) => sendFailure(call, error)))
      // Even the page of the error failed.
      .catch((error: Error) => sendFault(call.response, `[page] ${call.route}`, error));
    return true;
  };
}

/** Answers that a queue of renderings is full (debug pages, previews, forms without scripts share one); cached pages are not affected. @returns whether that was the error */
function sendBusy(call: Call, error: Error): boolean {
  const text = 'Too many pages of this kind are being prepared. Please try again in a moment.';
  if (error instanceof QueueFullError) sendUnavailable(call, TOO_MANY_RENDERS);
  else if (error instanceof BusyError) sendOverloaded(call.response, text, BUSY_RETRY_SECONDS);
  else return false;
  return true;
}

function kindOf(decision: Decision, isStale: boolean): PageKind {
  if (isPrivate(decision)) return 'privatePage';
  return isStale ? 'stalePage' : 'page';
}

/** A page with variants is private, except to our CDN, which caches it by variant. */
function isPrivate({ variantKey, isForCdn }: Decision): boolean {
  return variantKey !== '' && !isForCdn;
}

/** When even the error page fails. */
function sendErrorText(call: Call, status: number, faultId: string | undefined): void {
  const text = 'Something went wrong on our side. Please try again in a moment.';
  const headers = ['Retry-After', RETRY_AFTER_SECONDS];
  if (faultId) sendMessage(call.response, status, `${text} (${faultId})`, [...headers, FAULT_HEADER, faultId]);
  else sendMessage(call.response, status, text, headers);
}
