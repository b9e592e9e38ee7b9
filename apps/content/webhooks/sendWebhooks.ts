import { createHmac } from 'node:crypto';
import { escape as escapeQuery } from 'node:querystring';
import { setTimeout as pause } from 'node:timers/promises';
import { createLog } from '@cumulus/http/log';
import type { ContentStore } from '../store/ContentStore.ts';
import { findPublishedChanges, type WebhookMessage, webhookMessage } from './messages.ts';

const log = createLog('webhooks');

const SIGNED_HEADERS = 'x-contentful-signed-headers';
const TIMESTAMP = 'x-contentful-timestamp';

/** The parts of a request that its signature covers. */
interface SignableRequest {
  method: string;
  url: URL;
  headers: Record<string, string>;
  body: string;
}

/**
 * Signs a request as the vendor does (request verification): HMAC-SHA256 over method, path, headers and body.
 * @param secret signing secret of 64 characters, shared with the receiver
 * @param request what is sent
 * @param now milliseconds since 1970
 * @returns the headers to add
 */
export function signRequest(secret: string, request: SignableRequest, now: number): Record<string, string> {
  const entries = Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), value.trim()] as const);
  const headers = new Map<string, string>(entries);
  headers.set(TIMESTAMP, String(now));
  const names = [...headers.keys(), SIGNED_HEADERS].sort();
  headers.set(SIGNED_HEADERS, names.join(','));
  const lines = names.map((name) => `${name}:${headers.get(name)}`).join(';');
  const { pathname, search } = request.url;
  // Escaped twice, as the vendor's verifier does it.
  const path = encodeURI(search ? `${pathname}?${escapeQuery(search.slice(1))}` : pathname);
  const text = [request.method, path, lines, request.body].join('\n');
  return {
    'x-contentful-signature': createHmac('sha256', secret).update(text).digest('hex'),
    [SIGNED_HEADERS]: names.join(','),
    [TIMESTAMP]: String(now),
  };
}

/** Delays before each retry. */
const RETRY_AFTER_MS = [500, 2_000, 8_000];
const TIMEOUT_MS = 30_000;
/** Several requests at the same time, as the vendor does, so that one slow answer doesn't delay the rest. */
const MAX_AT_ONCE = 8;
/** Messages beyond this queue length are dropped: the receiver's own sync catches up. */
const MAX_WAITING = 10_000;

/** Sends messages to one address in the background, and retries failed ones. */
class WebhookTarget {
  readonly #url: URL;
  readonly #secret: string;
  readonly #stopping = new AbortController();
  #waiting: WebhookMessage[] = [];
  #underway = 0;
  #isFailing = false;

  /**
   * @param url of the receiver
   * @param secret signing secret, 64 characters
   */
  constructor(url: string, secret: string) {
    this.#url = new URL(url);
    this.#secret = secret;
  }

  add(messages: WebhookMessage[]): void {
    this.#waiting.push(...messages);
    if (this.#waiting.length > MAX_WAITING) this.#drop(this.#waiting.length - MAX_WAITING, 'too many wait');
    while (this.#underway < MAX_AT_ONCE && this.#waiting.length > 0) void this.#work();
  }

  /** Stops immediately; unsent messages are lost, and the receiver's own sync catches up. */
  stop(): void {
    this.#waiting = [];
    this.#stopping.abort();
  }

  async #work(): Promise<void> {
    this.#underway += 1;
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) await this.#send(next);
    this.#underway -= 1;
  }

  async #send(message: WebhookMessage): Promise<void> {
    for (const wait of [...RETRY_AFTER_MS, undefined]) {
      const failure = await this.#try(message);
      if (this.#stopping.signal.aborted) return;
      this.#report(failure?.reason);
      if (!failure?.isTransient) return;
      if (wait === undefined) break;
      await pause(wait, undefined, { ref: false, signal: this.#stopping.signal }).catch(() => undefined);
    }
    // The receiver is unreachable: the other messages would only run into the same retries.
    this.#drop(this.#waiting.length, 'the receiver fails');
  }

  /** @returns why it failed, and whether a retry may help */
  async #try({ headers, body }: WebhookMessage): Promise<{ reason: string; isTransient: boolean } | undefined> {
    const request = { method: 'POST', url: this.#url, headers, body };
    const signal = AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), this.#stopping.signal]);
    try {
      const signed = { ...headers, ...signRequest(this.#secret, request, Date.now()) };
      const response = await fetch(this.#url, { method: 'POST', headers: signed, body, redirect: 'manual', signal });
      await response.arrayBuffer();
      if (response.ok) return undefined;
      return {
        reason: `it answered ${response.status}`,
        isTransient: response.status === 429 || response.status >= 500,
      };
    } catch (error) {
      const { message, cause } = error as Error;
      return { reason: (cause as Error | undefined)?.message ?? message, isTransient: true };
    }
  }

  /** Logs once that it fails, and once that it works again. */
  #report(reason: string | undefined): void {
    if (reason && !this.#isFailing) log.warn(`${this.#url} could not be notified of a change: ${reason}`);
    if (!reason && this.#isFailing) log.info(`${this.#url} can be reached again`);
    this.#isFailing = reason !== undefined;
  }

  #drop(count: number, reason: string): void {
    if (count <= 0) return;
    this.#waiting.splice(0, count);
    log.warn(`${count} messages to ${this.#url} dropped (${reason}); its own sync catches up`);
  }
}

interface WebhookOptions {
  store: ContentStore;
  /** Receivers. */
  urls: string[];
  secret: string;
}

/**
 * Sends every receiver the entries and assets that are published or unpublished from now on. REQ-PRF-10.
 * @returns stops sending
 */
export function sendWebhooks({ store, urls, secret }: WebhookOptions): () => void {
  const targets = urls.map((url) => new WebhookTarget(url, secret));
  const end = store.onChange((before, after) => {
    const changes = findPublishedChanges(before, after);
    if (changes.length === 0) return;
    const now = new Date();
    const messages = changes.map((change) => webhookMessage(change, now));
    for (const target of targets) target.add(messages);
  });
  return () => {
    end();
    for (const target of targets) target.stop();
  };
}
