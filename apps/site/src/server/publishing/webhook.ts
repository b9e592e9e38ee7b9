import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { escape as escapeQuery } from 'node:querystring';
import { readBody } from '@cumulus/http/readBody';
import type { Endpoint } from '../http/call.ts';
import { sendJson, sendMessage, sendOverloaded } from '../http/responses.ts';
import type { Refreshed, Site } from '../site.ts';
import { type ContentRetries, isSeen } from './contentRetries.ts';
import type { Revalidation, RoundCounts } from './revalidation.ts';
import { readReport, type WebhookReport } from './webhookReport.ts';

/** Enough for 500 webhooks a second over both windows. */
const MAX_REMEMBERED = 300_000;

/** Remembers accepted signatures for as long as they are valid, so that none is accepted twice, unless it is forgotten. */
export class ReplayGuard {
  readonly #windowMs: number;
  readonly #maxRemembered: number;
  /** Signature → time until which it is kept, oldest first. */
  readonly #seen = new Map<string, number>();

  /**
   * @param windowMs how long a signature is valid
   * @param maxRemembered limit; when it is reached, new signatures are refused
   */
  constructor(windowMs: number, maxRemembered = MAX_REMEMBERED) {
    this.#windowMs = windowMs;
    this.#maxRemembered = maxRemembered;
  }

  /**
   * @param now milliseconds since 1970
   * @returns whether the signature is new
   */
  take(signature: string, now: number): boolean {
    // The sender's clock may be one window ahead, so a signature can be valid for two windows from now.
    for (const [oldest, until] of this.#seen) {
      if (until > now) break;
      this.#seen.delete(oldest);
    }
    if (this.#seen.has(signature) || this.#seen.size >= this.#maxRemembered) return false;
    this.#seen.set(signature, now + 2 * this.#windowMs);
    return true;
  }

  /** The sender may repeat the request, since it was answered with an error. */
  forget(signature: string): void {
    this.#seen.delete(signature);
  }

  get size(): number {
    return this.#seen.size;
  }
}

/** The parts of a request that its signature covers. */
export interface SignedRequest {
  method: string;
  path: string;
  query: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Result of checking a signature. */
export interface Verdict {
  isGenuine: boolean;
  signature: string;
  /** When it was signed, in milliseconds since 1970. */
  signedAt: number;
}

const SIGNATURE = /^[0-9a-f]{64}$/;
const TIMESTAMP = /^\d{1,15}$/;
/** Has to be signed: otherwise a signature would be valid forever. */
const TIMESTAMP_HEADER = 'x-contentful-timestamp';
const MAX_SIGNED_HEADERS = 64;

/**
 * Checks the vendor's request verification: HMAC-SHA256 over method, path, signed headers and body. Signatures are compared in constant time.
 * @param secret 64 characters
 */
export function verifyRequest(secret: string, { method, path, query, headers, body }: SignedRequest): Verdict {
  const signature = singleValue(headers['x-contentful-signature']);
  const time = singleValue(headers[TIMESTAMP_HEADER]);
  const names = singleValue(headers['x-contentful-signed-headers']).split(',').sort();
  const isComplete = SIGNATURE.test(signature) && TIMESTAMP.test(time) && names.includes(TIMESTAMP_HEADER);
  const signedAt = Number(time);
  if (!isComplete || names.length > MAX_SIGNED_HEADERS) return { isGenuine: false, signature, signedAt };
  const lines = names.map((name) => `${name}:${singleValue(headers[name]).trim()}`).join(';');
  // Escaped twice, as the vendor does.
  const address = encodeURI(query ? `${path}?${escapeQuery(query)}` : path);
  const hmac = createHmac('sha256', secret).update(`${method}\n${address}\n${lines}\n`).update(body);
  return { isGenuine: timingSafeEqual(hmac.digest(), Buffer.from(signature, 'hex')), signature, signedAt };
}

function singleValue(value: string | string[] | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** Where the content system sends its webhooks. */
export const WEBHOOK_PATH = '/webhook';

interface WebhookOptions {
  site: Pick<Site, 'content' | 'isDelivered' | 'refresh'>;
  revalidation: Pick<Revalidation, 'countsOf'>;
  retries: Pick<ContentRetries, 'expect'>;
  /** Signing secret of the content system's webhooks, 64 characters. */
  secret: string;
}

const MAX_BODY_BYTES = 1_048_576;
/** Tolerance for clock differences and for the time in transit. */
const WINDOW_MS = 300_000;
/** The vendor repeats a webhook after 30 s, whatever this says. */
const RETRY_AFTER_S = 5;
const NOTHING: RoundCounts = { changed: 0, rendered: 0, purged: 0 };

/**
 * `POST /webhook`: the content system reports a change. Every change is fetched; the body only says which one the answer is about. The response is sent
 * when no visitor gets the old page any more. Where the content can't be fetched, it is a 503, after which the sender may repeat the request. In both
 * cases what was reported and not delivered is fetched again soon.
 */
export function createWebhookEndpoint({ site, revalidation, retries, secret }: WebhookOptions): Endpoint {
  /** The counts of the round that published the reported change, else of what this webhook found. */
  function countsOf(report: WebhookReport, { found, published }: Refreshed): RoundCounts {
    // An earlier revision may be underway.
    const isDelivered = typeof report === 'object' && site.isDelivered(report) !== false;
    const reported = isDelivered ? published.findLast(({ tags }) => tags.has(report.id)) : undefined;
    const change = reported ?? found;
    return (change && revalidation.countsOf(change)) ?? NOTHING;
  }

  /** @param refreshed undefined: the content couldn't be fetched */
  function expectMissing(report: WebhookReport, refreshed?: Refreshed): void {
    if (report === 'draft' || (report === 'other' && refreshed?.found)) return;
    if (report === 'other') retries.expect({ afterVersion: site.content().version });
    else if (!isSeen(site, report, refreshed?.published ?? [])) retries.expect(report);
  }

  const guard = new ReplayGuard(WINDOW_MS);
  return {
    methods: ['POST'],
    async answer({ request, response, path, query, begun }) {
      const { headers, method = '' } = request;
      const body = await readBody(request, { maxBytes: MAX_BODY_BYTES });
      const now = Date.now();
      const { isGenuine, signature, signedAt } = verifyRequest(secret, { method, path, query, headers, body });
      if (!isGenuine) return refuse(response, 401, 'This webhook is not signed with the secret of this site');
      if (Math.abs(now - signedAt) > WINDOW_MS)
        return refuse(response, 401, 'This webhook was signed more than five minutes ago, or the clocks differ');
      if (!guard.take(signature, now)) return refuse(response, 409, 'This webhook was taken already');
      const report = readReport(headers, body);
      // The content store logs why it failed.
      const refreshed = await site.refresh().catch(() => undefined);
      expectMissing(report, refreshed);
      if (!refreshed) {
        guard.forget(signature);
        return sendOverloaded(response, 'The content could not be fetched', RETRY_AFTER_S);
      }
      const milliseconds = Math.round(performance.now() - begun);
      sendJson(response, 200, 'endpoint', { ...countsOf(report, refreshed), milliseconds });
    },
  };
}

function refuse(response: ServerResponse, status: number, text: string): void {
  response.shouldKeepAlive = false;
  sendMessage(response, status, text);
}
