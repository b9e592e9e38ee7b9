import type { IncomingMessage, ServerResponse } from 'node:http';
import { createClientRateLimit } from '@cumulus/http/clientLimits';
import { matchesEtag } from '@cumulus/http/matchesEtag';
import { methodNotAllowed, type Service, type ServiceRequest } from '@cumulus/server/Service';
import type { Brand, BrandFile } from './brand.ts';
import { type MessagePage, messagePage, welcomePage } from './pages.ts';
import { RecentWorkspaces } from './RecentWorkspaces.ts';
import { redeemReference } from './redeemReference.ts';
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
const WORKSPACE = /^\/workspace\/([\w-]{43})$/;
/** The path of a file changes with its content. */
const YEAR = 'public, max-age=31536000, immutable';
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
 * Creates the product stand-in, server-rendered and without scripts: `/sign-up?ref=…` redeems a reference and leads to the new workspace, `/log-in`,
 * `/healthz`. Only GET and HEAD; HEAD and prefetches redeem nothing.
 */
export function createProductService(options: ProductOptions): Service {
  const { brand, siteUrl, leadsUrl, secret, clientOf, now } = options;
  const limit = createClientRateLimit({ perMinute: options.perMinute ?? REDEMPTIONS_PER_MINUTE });
  const workspaces = new RecentWorkspaces(now);

  function sendMessage(call: ServiceRequest, page: MessagePage, again?: string): void {
    const frame = { language: languageFor(call), stylesheet: brand.stylesheet, siteUrl };
    const seconds: Partial<Record<MessagePage, string>> = { down: '5', tooMany: '60' };
    const headers = { ...(seconds[page] && { 'Retry-After': seconds[page] }) };
    sendPage(call.response, STATUS[page], messagePage(frame, page, again), headers);
  }

  async function signUp(call: ServiceRequest): Promise<void> {
    const { method, query, request, response } = call;
    const reference = query.get('ref') ?? '';
    if (method === 'HEAD' || request.headers['sec-purpose']?.includes('prefetch')) {
      response.writeHead(204, { 'Cache-Control': 'no-store' }).end();
      return;
    }
    if (!REFERENCE.test(reference)) return sendMessage(call, 'unknown');
    const again = `/sign-up?${new URLSearchParams({ ref: reference })}`;
    if (limit.take(clientOf(request)) > 0) return sendMessage(call, 'tooMany', again);
    const result = await redeemReference(reference, { leadsUrl, secret });
    if (result.outcome !== 'redeemed')
      return sendMessage(call, result.outcome, result.outcome === 'down' ? again : undefined);
    // The page's own address can be reloaded, and holds neither the reference nor anything about the person.
    const location = `/workspace/${workspaces.add(result.signUp)}`;
    response.writeHead(303, { Location: location, 'Cache-Control': 'no-store' }).end();
  }

  function workspace(call: ServiceRequest, id: string): void {
    const found = workspaces.find(id);
    if (found) sendPage(call.response, 200, welcomePage({ stylesheet: brand.stylesheet, siteUrl }, found));
    else sendMessage(call, 'forgotten');
  }

  return {
    prefix: '',
    handle(call) {
      const { method, path, response } = call;
      if (method !== 'GET' && method !== 'HEAD') throw methodNotAllowed(method, 'GET, HEAD');
      const file = brand.files.get(path);
      if (file) return sendFile(call, file);
      if (path === '/healthz') return send(response, 200, Buffer.from('{"status":"ok"}\n'), HEALTH_HEADERS);
      if (path === '/sign-up') return signUp(call);
      if (path === '/log-in') return sendMessage(call, 'logIn');
      const id = WORKSPACE.exec(path)?.[1];
      return id === undefined ? sendMessage(call, 'notFound') : workspace(call, id);
    },
  };
}

const HEALTH_HEADERS = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' };

/** `?locale=de`, as the site's links have it, or what the browser prefers. */
function languageFor({ query, request }: ServiceRequest): Language {
  const locale = query.get('locale');
  return locale === null ? preferredLanguage(request.headers['accept-language']) : languageOf(locale);
}

function sendFile({ path, request, response }: ServiceRequest, { type, bytes }: BrandFile): void {
  const headers = { 'Content-Type': type, 'Cache-Control': YEAR, ETag: `"${path}"` };
  if (matchesEtag(request.headers['if-none-match'], headers.ETag)) response.writeHead(304, headers).end();
  else send(response, 200, bytes, headers);
}

function sendPage(response: ServerResponse, status: number, page: string, headers: Record<string, string> = {}): void {
  const type = { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store', Vary: 'Accept-Language' };
  send(response, status, Buffer.from(page), { ...type, ...headers });
}

function send(response: ServerResponse, status: number, bytes: Buffer, headers: Record<string, string>): void {
  response.writeHead(status, { ...headers, 'Content-Length': bytes.length });
  response.end(response.req.method === 'HEAD' ? undefined : bytes);
}
