import type { ServerResponse } from 'node:http';
import type { Call } from '../http/Call.ts';
import type { Endpoint } from '../http/Endpoint.ts';
import { sendMessage } from '../http/sendMessage.ts';
import type { ClientGate } from '../limits/clientGate.ts';
import { responseHeaders } from '../responseHeaders.ts';
import { isSameSecret } from './isSameSecret.ts';
import type { PreviewCookie } from './previewCookie.ts';
import { readOwnPath } from './readOwnPath.ts';
import type { SendPreview } from './sendPreview.ts';

interface PreviewOptions {
  cookie: PreviewCookie;
  /** What the link to the preview must hold. */
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

/** `/preview` lets an editor in, `/preview/compare` shows draft and published page side by side, `/preview/exit` ends it. */
export function previewEndpoints({ cookie, secret, siteUrl, send, gate }: PreviewOptions): [string, Endpoint][] {
  const pathOf = ({ query }: Call) => readOwnPath(new URLSearchParams(query).get('path') ?? '/', siteUrl);

  /** Counted before the secret is looked at, so that nobody can try many. */
  function enter(call: Call): void {
    const { response, query } = call;
    if (!gate.admits(call, 'RATE_LIMIT_PREVIEW')) return;
    const isRight = isSameSecret(new URLSearchParams(query).get('secret') ?? '', secret);
    const path = isRight ? pathOf(call) : undefined;
    if (!isRight) refuse(response, 401, WRONG_SECRET);
    else if (path === undefined) refuse(response, 400, WRONG_PATH);
    else redirect(response, path, cookie.give(Date.now()));
  }

  function exit(call: Call): void {
    redirect(call.response, pathOf(call) ?? '/', cookie.clear());
  }

  async function compare(call: Call): Promise<void> {
    const { request, response } = call;
    if (!gate.admits(call, 'RATE_LIMIT_PREVIEW')) return;
    const isRight = cookie.isGiven(request.headers.cookie, Date.now());
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
  const kept = ['Cache-Control', 'private, no-store', 'X-Robots-Tag', 'noindex', 'Content-Length', '0'];
  response.writeHead(307, [...responseHeaders('message'), ...kept, 'Location', location, 'Set-Cookie', cookie]).end();
}
