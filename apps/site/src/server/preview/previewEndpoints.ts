import type { ServerResponse } from 'node:http';
import { withoutQuery } from '@cumulus/content-model/canonicalPath';
import { findPathFault } from '@cumulus/http/requestTarget';
import { createSecretCheck } from '@cumulus/http/secrets';
import { cacheHeaders } from '../cachePolicy.ts';
import type { Call, Endpoint, Step } from '../http/call.ts';
import type { ClientGate } from '../http/clientGate.ts';
import { sendMessage } from '../http/responses.ts';
import type { UncachedRenders } from '../page-cache/uncachedPages.ts';
import { responseHeaders } from '../security/securityHeaders.ts';
import type { Site } from '../site.ts';
import { createPreviewCookie, type PreviewCookie } from './previewCookie.ts';
import { createPreviewSender, createPreviewStep, type SendPreview } from './previewStep.ts';

/** A slug may have 256 characters, and one of them up to 9 when it is escaped. */
const MAX_LENGTH = 4_096;

/**
 * Parses a path of this site.
 * @param value from a query, such as `/pricing`
 * @returns normalized path and query; undefined when it leads to another site or would be refused as a request's path
 */
export function readOwnPath(value: string, siteUrl: string): string | undefined {
  if (!value.startsWith('/') || value.length > MAX_LENGTH || !URL.canParse(value, siteUrl)) return undefined;
  // Checked before the URL parser resolves dot segments. Non-ASCII letters are allowed, since the parser encodes them.
  const path = withoutQuery(value);
  if (findPathFault(path.replace(/[^!-~]+/g, (part) => encodeURIComponent(part.toWellFormed()))) !== undefined)
    return undefined;
  const { origin, pathname, search } = new URL(value, siteUrl);
  if (origin !== new URL(siteUrl).origin || pathname.startsWith('//')) return undefined;
  return pathname + search;
}

interface PreviewOptions {
  cookie: PreviewCookie;
  /** Secret in the preview link. */
  secret: string;
  siteUrl: string;
  send: SendPreview;
  gate: ClientGate;
}

const COMPARE_PATH = '/preview/compare';
const WRONG_PATH = 'The preview needs a path of this site, such as path=/pricing';
const WRONG_SECRET =
  'This preview link holds no secret, or a wrong one. Open the preview from the content system, or ask who set PREVIEW_SECRET.';
const NO_COOKIE = 'The preview has ended, or was not opened here. Open it again from the content system.';

/** `/preview` starts the preview, `/preview/compare` shows draft and published page side by side, `/preview/exit` ends it. */
export function createPreviewEndpoints({ cookie, secret, siteUrl, send, gate }: PreviewOptions): [string, Endpoint][] {
  const isSecret = createSecretCheck(secret);
  const pathOf = ({ query }: Call) => readOwnPath(new URLSearchParams(query).get('path') ?? '/', siteUrl);

  /** Rate-limited before the secret is checked, against guessing. */
  function enter(call: Call): void {
    const { response, query } = call;
    if (!gate.admits(call, 'RATE_LIMIT_PREVIEW')) return;
    const isRight = isSecret(new URLSearchParams(query).get('secret') ?? '');
    const path = isRight ? pathOf(call) : undefined;
    if (!isRight) refuse(response, 401, WRONG_SECRET);
    else if (path === undefined) refuse(response, 400, WRONG_PATH);
    else redirect(response, path, cookie.create(Date.now()));
  }

  function exit(call: Call): void {
    redirect(call.response, pathOf(call) ?? '/', cookie.clear());
  }

  async function compare(call: Call): Promise<void> {
    const { request, response } = call;
    if (!gate.admits(call, 'RATE_LIMIT_PREVIEW')) return;
    const isRight = cookie.isValid(request.headers.cookie, Date.now());
    const path = isRight ? pathOf(call) : undefined;
    if (!isRight) refuse(response, 401, NO_COOKIE);
    else if (path === undefined) refuse(response, 400, WRONG_PATH);
    else await send(call, `${COMPARE_PATH}?path=${encodeURIComponent(path)}`);
  }

  return [
    ['/preview', { methods: ['GET'], answer: enter }],
    ['/preview/exit', { methods: ['GET'], answer: exit }],
    [COMPARE_PATH, { methods: ['GET', 'HEAD'], answer: compare }],
  ];
}

function refuse(response: ServerResponse, status: number, text: string): void {
  sendMessage(response, status, text, ['X-Robots-Tag', 'noindex']);
}

function redirect(response: ServerResponse, location: string, cookie: string): void {
  const headers = [...cacheHeaders('preview'), 'X-Robots-Tag', 'noindex', 'Content-Length', '0'];
  response
    .writeHead(307, [...responseHeaders('message'), ...headers, 'Location', location, 'Set-Cookie', cookie])
    .end();
}

interface PreviewRoutesOptions {
  site: Pick<Site, 'renderPreview'>;
  /** Undefined: no preview. */
  secret: string | undefined;
  siteUrl: string;
  renderTimeoutMs: number;
  renders: UncachedRenders;
  gate: ClientGate;
}

/** The preview's endpoints, and the step that shows drafts to editors with the preview cookie. */
export function createPreviewRoutes(options: PreviewRoutesOptions): {
  endpoints: [string, Endpoint][];
  steps: Step[];
} {
  const { site, secret, siteUrl, renderTimeoutMs, renders, gate } = options;
  const render = site.renderPreview;
  if (secret === undefined || !render) return { endpoints: [], steps: [] };
  const cookie = createPreviewCookie(secret, siteUrl.startsWith('https:'));
  const send = createPreviewSender({ render, siteUrl, renderTimeoutMs, renders, clientOf: gate.clientOf });
  return {
    endpoints: createPreviewEndpoints({ cookie, secret, siteUrl, send, gate }),
    steps: [createPreviewStep(cookie, send, gate)],
  };
}
