import type { IncomingMessage } from 'node:http';
import { createLog } from '@cumulus/http/log';
import { runInRequest } from '@cumulus/http/requestContext';
import { withTimeLimit } from '../../platform/server/concurrency.ts';
import { cacheHeaders } from '../cachePolicy.ts';
import type { Call, Step } from '../http/call.ts';
import type { ClientGate } from '../http/clientGate.ts';
import { sendFault, sendMessage, sendOverloaded } from '../http/responses.ts';
import { AbandonedError, BUSY_RETRY_SECONDS, BusyError, type UncachedRenders } from '../page-cache/uncachedPages.ts';
import type { RenderLocals, Site } from '../site.ts';
import type { PreviewCookie } from './previewCookie.ts';

const log = createLog('preview');

interface SendOptions {
  render: NonNullable<Site['renderPreview']>;
  siteUrl: string;
  renderTimeoutMs: number;
  renders: UncachedRenders;
  clientOf(request: IncomingMessage): string;
}

/** Answers a call with the draft at an address; `isPublished`: with the published page. */
export type SendPreview = (call: Call, address: string, isPublished?: boolean) => Promise<void>;

const NOT_SENT = new Set(['content-length', 'cache-control', 'x-robots-tag', 'set-cookie', 'connection']);
const BUSY = 'Too many previews are being rendered. Please try again in a moment.';
const NO_STORE_HEADERS = [...cacheHeaders('preview'), 'X-Robots-Tag', 'noindex', 'Vary', 'Cookie'];

/** Renders preview pages, uncached. */
export function createPreviewSender({ render, siteUrl, renderTimeoutMs, renders, clientOf }: SendOptions): SendPreview {
  async function renderDraft(address: string, isPublished: boolean) {
    const locals: RenderLocals = { variantKey: '', isPreview: true, isPublished };
    const answer = await render(new Request(siteUrl + address, { redirect: 'manual' }), locals);
    return { answer, body: Buffer.from(await answer.arrayBuffer()) };
  }

  return async ({ request, response }, address, isPublished = false) => {
    try {
      const uncached = { kind: 'preview', client: clientOf(request), response } as const;
      const { answer, body } = await renders.run(uncached, () =>
        withTimeLimit(renderDraft(address, isPublished), renderTimeoutMs),
      );
      const headers = [...answer.headers].filter(([name]) => !NOT_SENT.has(name)).flat();
      response.writeHead(answer.status, [...headers, ...NO_STORE_HEADERS, 'Content-Length', String(body.length)]);
      response.end(request.method === 'HEAD' ? undefined : body);
    } catch (error) {
      if (error instanceof AbandonedError) return;
      if (error instanceof BusyError)
        return sendOverloaded(response, BUSY, BUSY_RETRY_SECONDS, ['X-Robots-Tag', 'noindex']);
      const { message } = error as Error;
      log.error(String(address.split('?')[0]), error);
      // Only editors with the secret see this, so it may contain the reason.
      sendMessage(response, 503, `The preview can’t be shown: ${message}`, ['X-Robots-Tag', 'noindex']);
    }
  };
}

/** Requests the published page, for `/preview/compare`. */
const PUBLISHED = /(?:^|&)preview=published(?:&|$)/;

/**
 * Shows drafts to editors with a valid preview cookie.
 */
export function createPreviewStep(cookie: PreviewCookie, send: SendPreview, gate: ClientGate): Step {
  return (call) => {
    if (!cookie.isValid(call.request.headers.cookie, Date.now())) return false;
    call.route = 'preview';
    if (!gate.admits(call, 'RATE_LIMIT_PREVIEW')) return true;
    const sent = runInRequest(call.response, () => send(call, addressOf(call), PUBLISHED.test(call.query)));
    sent.catch((error: Error) => sendFault(call.response, '[preview]', error));
    return true;
  };
}

/** Keeps only the `variant` parameters of the query. */
function addressOf({ path, query }: Call): string {
  const variants = new URLSearchParams(query)
    .getAll('variant')
    .map((choice) => `variant=${encodeURIComponent(choice)}`);
  return variants.length > 0 ? `${path}?${variants.join('&')}` : path;
}
