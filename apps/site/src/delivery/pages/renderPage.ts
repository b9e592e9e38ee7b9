import type { DeliveryMetrics } from '../metrics/deliveryMetrics.ts';
import type { RenderLocals, Site } from '../Site.ts';
import type { PageAddress } from './pageKey.ts';
import type { MadeAnswer } from './storePage.ts';
import { withTimeLimit } from './withTimeLimit.ts';

/** What was rendered, and what it says of itself. */
export interface Rendered {
  answer: Omit<MadeAnswer, 'headers'>;
  /** Headers that the rendering set, as flat pairs. */
  headers: string[];
  tags: string[];
  isCacheable: boolean;
}

/** Set by delivery, or never to be stored: a cookie is of one visitor. */
const NOT_KEPT = new Set([
  'content-length',
  'content-encoding',
  'transfer-encoding',
  'connection',
  'date',
  'etag',
  'vary',
  'set-cookie',
]);

/**
 * Renders one address.
 * @param site what renders
 * @param address path, variant and query
 * @param siteUrl origin of the site; never what a visitor says
 * @param limitMs how long it may take
 * @throws what the rendering throws; TimeLimitError; an error when it answers 5xx
 */
export async function renderPage(
  site: Pick<Site, 'render'>,
  address: PageAddress,
  siteUrl: string,
  limitMs: number,
): Promise<Rendered> {
  const url = siteUrl + address.path + (address.query && `?${address.query}`);
  const locals: RenderLocals = { variantKey: address.variantKey };
  const rendering = async () => {
    const response = await site.render(new Request(url), locals);
    return { response, body: Buffer.from(await response.arrayBuffer()) };
  };
  const { response, body } = await withTimeLimit(rendering(), limitMs);
  const { status } = response;
  if (status >= 500 && !isErrorPage(address.path)) throw new Error(`the rendering answered ${status}`);
  const headers = [...response.headers].filter(([name]) => !NOT_KEPT.has(name)).flat();
  const contentType = response.headers.get('content-type') ?? '';
  const { tags = [], isCacheable = true } = locals;
  return { answer: { status, contentType, body }, headers, tags, isCacheable };
}

/**
 * Counts and times a rendering.
 * @throws what it throws
 */
export async function countRender<T>(metrics: DeliveryMetrics, render: () => Promise<T>): Promise<T> {
  metrics.renders += 1;
  const begun = performance.now();
  try {
    return await render();
  } catch (error) {
    metrics.renderErrors += 1;
    throw error;
  } finally {
    metrics.render.observe(performance.now() - begun);
  }
}

function isErrorPage(path: string): boolean {
  return path.endsWith('/500');
}
