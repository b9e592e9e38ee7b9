import type { Call } from '../http/Call.ts';
import { sendMessage } from '../http/sendMessage.ts';
import { withTimeLimit } from '../pages/withTimeLimit.ts';
import type { RenderLocals, Site } from '../Site.ts';

interface SendOptions {
  render: NonNullable<Site['renderPreview']>;
  siteUrl: string;
  renderTimeoutMs: number;
}

/** Answers a call with what the preview shows at an address of the site; `isPublished`: with the published page. */
export type SendPreview = (call: Call, address: string, isPublished?: boolean) => Promise<void>;

const NOT_SENT = new Set(['content-length', 'cache-control', 'x-robots-tag', 'set-cookie', 'connection']);
const NEVER_KEPT = ['Cache-Control', 'private, no-store', 'X-Robots-Tag', 'noindex', 'Vary', 'Cookie'];

/** Renders for the preview, for one editor and one request. */
export function sendPreview({ render, siteUrl, renderTimeoutMs }: SendOptions): SendPreview {
  async function rendered(address: string, isPublished: boolean) {
    const locals: RenderLocals = { variantKey: '', isPreview: true, isPublished };
    const answer = await render(new Request(siteUrl + address, { redirect: 'manual' }), locals);
    return { answer, body: Buffer.from(await answer.arrayBuffer()) };
  }

  return async ({ request, response }, address, isPublished = false) => {
    try {
      const { answer, body } = await withTimeLimit(rendered(address, isPublished), renderTimeoutMs);
      const own = [...answer.headers].filter(([name]) => !NOT_SENT.has(name)).flat();
      response.writeHead(answer.status, [...own, ...NEVER_KEPT, 'Content-Length', String(body.length)]);
      response.end(request.method === 'HEAD' ? undefined : body);
    } catch (error) {
      const { message, stack } = error as Error;
      console.error(`[preview] ${address}: ${stack}`);
      // Only someone with the secret gets here: the reason helps, and gives nothing away.
      sendMessage(response, 503, `The preview can’t be shown: ${message}`, ['X-Robots-Tag', 'noindex']);
    }
  };
}
