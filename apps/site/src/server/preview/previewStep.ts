import type { IncomingMessage } from 'node:http';
import { withTimeLimit } from '../../platform/server/concurrency.ts';
import { cacheHeaders } from '../cachePolicy.ts';
import type { Call, Step } from '../http/call.ts';
import type { ClientGate } from '../http/clientGate.ts';
import { sendFault, sendMessage, sendOverloaded } from '../http/responses.ts';
import { AbandonedError, BUSY_RETRY_SECONDS, BusyError, type UncachedRenders } from '../page-cache/uncachedPages.ts';
import type { RenderLocals, Site } from '../site.ts';
import type { PreviewCookie } from './previewCookie.ts';

interface SendOptions {
  render: NonNullable<Site['renderPreview']>;
  siteUrl: string;
  renderTimeoutMs: number;
  renders: UncachedRenders;
  clientOf(request: IncomingMessage): string;
}

/** Answers a call with what the preview shows at an address of the site; `isPublished`: with the published page. */
export type SendPreview = (call: Call, address: string, isPublished?: boolean) => Promise<void>;

const NOT_SENT = new Set(['content-length', 'cache-control', 'x-robots-tag', 'set-cookie', 'connection']);
const BUSY = 'Too many previews are being rendered. Please try again in a moment.';
const NEVER_KEPT = [...cacheHeaders('preview'), 'X-Robots-Tag', 'noindex', 'Vary', 'Cookie'];

/** Renders for the preview, for one editor and one request. */
export function createPreviewSender({ render, siteUrl, renderTimeoutMs, renders, clientOf }: SendOptions): SendPreview {
  async function rendered(address: string, isPublished: boolean) {
    const locals: RenderLocals = { variantKey: '', isPreview: true, isPublished };
    const answer = await render(new Request(siteUrl + address, { redirect: 'manual' }), locals);
    return { answer, body: Buffer.from(await answer.arrayBuffer()) };
  }

  return async ({ request, response }, address, isPublished = false) => {
    try {
      const asked = { kind: 'preview', client: clientOf(request), response } as const;
      const { answer, body } = await renders.run(asked, () =>
        withTimeLimit(rendered(address, isPublished), renderTimeoutMs),
      );
      const own = [...answer.headers].filter(([name]) => !NOT_SENT.has(name)).flat();
      response.writeHead(answer.status, [...own, ...NEVER_KEPT, 'Content-Length', String(body.length)]);
      response.end(request.method === 'HEAD' ? undefined : body);
    } catch (error) {
      if (error instanceof AbandonedError) return;
      if (error instanceof BusyError)
        return sendOverloaded(response, BUSY, BUSY_RETRY_SECONDS, ['X-Robots-Tag', 'noindex']);
      const { message, stack } = error as Error;
      console.error(`[preview] ${address}: ${stack}`);
      // Only someone with the secret gets here: the reason helps, and gives nothing away.
      sendMessage(response, 503, `The preview can’t be shown: ${message}`, ['X-Robots-Tag', 'noindex']);
    }
  };
}

/** Asks, within the preview, for the published page: what stands beside the draft in `/preview/compare`. */
const PUBLISHED = /(?:^|&)preview=published(?:&|$)/;

/**
 * Shows drafts to who has the preview's cookie; for anyone else it only looks whether there is one.
 * @param cookie checks the cookie
 * @param send answers
 * @param gate limits each client
 */
export function createPreviewStep(cookie: PreviewCookie, send: SendPreview, gate: ClientGate): Step {
  return (call) => {
    if (!cookie.isGiven(call.request.headers.cookie, Date.now())) return false;
    if (!gate.admits(call, 'RATE_LIMIT_PREVIEW')) return true;
    const sent = send(call, addressOf(call), PUBLISHED.test(call.query));
    sent.catch((error: Error) => sendFault(call.response, `[preview] ${call.path}`, error));
    return true;
  };
}

/** Of the query, which variants an editor wants to see. */
function addressOf({ path, query }: Call): string {
  const variants = new URLSearchParams(query)
    .getAll('variant')
    .map((choice) => `variant=${encodeURIComponent(choice)}`);
  return variants.length > 0 ? `${path}?${variants.join('&')}` : path;
}
