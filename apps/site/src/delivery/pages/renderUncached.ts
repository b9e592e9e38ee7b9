import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Call } from '../http/Call.ts';
import type { DeliveryMetrics } from '../metrics/deliveryMetrics.ts';
import type { Site } from '../Site.ts';
import { pageHeaders } from './pageHeaders.ts';
import { type PageAddress, pageKey } from './pageKey.ts';
import { countRender, renderPage } from './renderPage.ts';
import { representation } from './representation.ts';
import type { StoredPage } from './StoredPage.ts';
import type { UncachedRenders } from './uncachedRenders.ts';

/** Renders a page for one request: it is neither stored nor shared with other nodes. @throws what `UncachedRenders` and the rendering throw */
export type RenderUncached = (call: Call, address: PageAddress) => Promise<StoredPage>;

interface UncachedOptions {
  site: Pick<Site, 'render'>;
  siteUrl: string;
  renderTimeoutMs: number;
  metrics: DeliveryMetrics;
  renders: UncachedRenders;
  clientOf(request: IncomingMessage): string;
}

/**
 * Creates what renders pages in debug mode. Visitors choose what they hold, so that nothing is kept of them, and they are sent uncompressed: that would
 * cost as much as the rendering, for one reader.
 */
export function renderUncached(options: UncachedOptions): RenderUncached {
  const { site, siteUrl, renderTimeoutMs, metrics, renders, clientOf } = options;

  async function render(address: PageAddress, key: string): Promise<StoredPage> {
    const { answer, headers } = await countRender(metrics, () => renderPage(site, address, siteUrl, renderTimeoutMs));
    const { status, body } = answer;
    const own = { hash: createHash('sha256').update(body).digest('base64url'), headers: pageHeaders(headers, []) };
    return {
      ...{ key, status, ...own, identity: representation('identity', body, own), isFinal: true },
      ...{ tags: new Uint32Array(), renderedAt: Date.now(), freshUntil: 0, contentVersion: 0 },
    };
  }

  return ({ request, response }, address) => {
    const key = pageKey.of(address.path, address.variantKey, address.query);
    return renders.run({ kind: 'debug', client: clientOf(request), response, key }, () => render(address, key));
  };
}
