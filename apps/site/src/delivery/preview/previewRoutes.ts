import type { Step } from '../http/Call.ts';
import type { Endpoint } from '../http/Endpoint.ts';
import type { ClientGate } from '../limits/clientGate.ts';
import type { UncachedRenders } from '../pages/uncachedRenders.ts';
import type { Site } from '../Site.ts';
import { previewCookie } from './previewCookie.ts';
import { previewEndpoints } from './previewEndpoints.ts';
import { previewStep } from './previewStep.ts';
import { sendPreview } from './sendPreview.ts';

interface PreviewRoutesOptions {
  site: Pick<Site, 'renderPreview'>;
  /** None: there is no preview. */
  secret: string | undefined;
  siteUrl: string;
  renderTimeoutMs: number;
  renders: UncachedRenders;
  gate: ClientGate;
}

/** All that the server answers for the preview: its own addresses, and the site's pages for who has its cookie. */
export function previewRoutes(options: PreviewRoutesOptions): {
  endpoints: [string, Endpoint][];
  steps: Step[];
} {
  const { site, secret, siteUrl, renderTimeoutMs, renders, gate } = options;
  const render = site.renderPreview;
  if (secret === undefined || !render) return { endpoints: [], steps: [] };
  const cookie = previewCookie(secret, siteUrl.startsWith('https:'));
  const send = sendPreview({ render, siteUrl, renderTimeoutMs, renders, clientOf: gate.clientOf });
  return {
    endpoints: previewEndpoints({ cookie, secret, siteUrl, send, gate }),
    steps: [previewStep(cookie, send, gate)],
  };
}
