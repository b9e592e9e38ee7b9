import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { createClientRateLimit } from '@cumulus/http/clientLimits';
import { IMMUTABLE } from '@cumulus/http/immutable';
import { matchesEtag } from '@cumulus/http/matchesEtag';
import { type Call, queryOf } from '@cumulus/server/calls';
import { bytesResponse } from '@cumulus/server/responses';
import { createRoutes } from '@cumulus/server/routes';
import type { Service } from '@cumulus/server/Service';
import { LRUCache } from 'lru-cache';
import type { Brand, BrandFile } from './brand.ts';
import { type MessagePage, messagePage, welcomePage } from './pages.ts';
import { type ReceivedSignUp, redeemReference } from './redeemReference.ts';
import { type Language, languageOf, preferredLanguage } from './texts.ts';

/** Headers of every answer: no scripts, no frames, no address of this page for others. */
export const PRODUCT_HEADERS: Record<string, string> = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex',
};

interface ProductOptions {
  brand: Brand;
  /** Public origin of the site, without a trailing slash. */
  siteUrl: string;
  /** Base address of the lead service, without a trailing slash. */
  leadsUrl: string;
  /** `PRODUCT_SECRET`. */
  secret: string;
  /** Names the client of a request, for the limit. */
  clientOf(request: IncomingMessage): string;
  /** Redemptions of a client in a minute; 0: any number. */
  perMinute?: number;
  /** Clock, milliseconds since 1970. */
  now?: () => number;
}

/** Each costs a request to the services; a person needs one. */
const REDEMPTIONS_PER_MINUTE = 30;
/** What the services issue: 256 random bits as base64url. Others aren't asked for. */
const REFERENCE = /^[\w-]{43}$/;
/** A reference is valid once, but a page is reloaded: this long, in memory. */
const KEEP_MS = 600_000;
const MAX_WORKSPACES = 500;
const STATUS: Record<MessagePage, number> = {
  used: 410,
  expired: 410,
  forgotten: 410,
  unknown: 404,
  notFound: 404,
  down: 503,
  tooMany: 429,
  logIn: 200,
};

/**
 * Creates the product stand-in, server-rendered and without scripts: `/sign-up?ref=…` redeems a reference and leads to the new workspace; `/log-in` says what it stands for. Only GET and HEAD; HEAD and prefetches redeem nothing.
 */
export function createProductService(options: ProductOptions): Service {
  const { brand, siteUrl, leadsUrl, secret, clientOf, now } = options;
  const limit = createClientRateLimit({ perMinute: options.perMinute ?? REDEMPTIONS_PER_MINUTE });
  const workspaces = new LRUCache<string, ReceivedSignUp>({
    ...{ max: MAX_WORKSPACES, ttl: KEEP_MS, ttlResolution: 0 },
    ...(now && { perf: { now } }),
  });

  function message(call: Call, page: MessagePage, again?: string): Response {
    const frame = { language: languageFor(call), stylesheet: brand.stylesheet, siteUrl };
    const seconds: Partial<Record<MessagePage, string>> = { down: '5', tooMany: '60' };
    const headers = { ...(seconds[page] && { 'Retry-After': seconds[page] }) };
    return pageResponse(STATUS[page], messagePage(frame, page, again), headers);
  }

  async function signUp(call: Call): Promise<Response> {
    const request = call.env.incoming;
    const reference = queryOf(call).get('ref') ?? '';
    if (request.method === 'HEAD' || request.headers['sec-purpose']?.includes('prefetch'))
      return new Response(null, { status: 204, headers: NO_STORE });
    if (!REFERENCE.test(reference)) return message(call, 'unknown');
    const again = `/sign-up?${new URLSearchParams({ ref: reference })}`;
    if (limit.take(clientOf(request)) > 0) return message(call, 'tooMany', again);
    const result = await redeemReference(reference, { leadsUrl, secret });
    if (result.outcome !== 'redeemed')
      return message(call, result.outcome, result.outcome === 'down' ? again : undefined);
    // The page's own address can be reloaded, and holds neither the reference nor anything about the person.
    const id = randomBytes(32).toString('base64url');
    // Nobody's data stays in memory beyond its time.
    workspaces.purgeStale();
    workspaces.set(id, result.signUp);
    return new Response(null, { status: 303, headers: { ...NO_STORE, Location: `/workspace/${id}` } });
  }

  const app = createRoutes();
  for (const [path, file] of brand.files) app.get(path, (call) => fileResponse(call, path, file));
  app.get('/sign-up', signUp);
  app.get('/log-in', (call) => message(call, 'logIn'));
  app.get('/workspace/:id{[\\w-]{43}}', (call) => {
    const found = workspaces.peek(call.req.param('id'));
    if (!found) return message(call, 'forgotten');
    return pageResponse(200, welcomePage({ stylesheet: brand.stylesheet, siteUrl }, found));
  });
  app.get('*', (call) => message(call, 'notFound'));
  return { prefix: '', app };
}

const NO_STORE = { 'Cache-Control': 'no-store' };

/** `?locale=de`, as the site's links have it, or what the browser prefers. */
function languageFor(call: Call): Language {
  const locale = queryOf(call).get('locale');
  return locale === null ? preferredLanguage(call.env.incoming.headers['accept-language']) : languageOf(locale);
}

function fileResponse({ env }: Call, path: string, { type, bytes }: BrandFile): Response {
  const headers = { 'Content-Type': type, 'Cache-Control': IMMUTABLE, ETag: `"${path}"` };
  const isKnown = matchesEtag(env.incoming.headers['if-none-match'], headers.ETag);
  return isKnown ? new Response(null, { status: 304, headers }) : bytesResponse(bytes, headers);
}

function pageResponse(status: number, page: string, headers: Record<string, string> = {}): Response {
  const type = { 'Content-Type': 'text/html; charset=utf-8', ...NO_STORE, Vary: 'Accept-Language' };
  return bytesResponse(Buffer.from(page), { ...type, ...headers }, status);
}
