import type { Step } from '../http/Call.ts';
import type { Endpoint } from '../http/Endpoint.ts';
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
}

/** All that the server answers for the preview: its own addresses, and the site's pages for who has its cookie. */
export function previewRoutes({ site, secret, siteUrl, renderTimeoutMs }: PreviewRoutesOptions): {
  endpoints: [string, Endpoint][];
  steps: Step[];
} {
  const render = site.renderPreview;
  if (secret === undefined || !render) return { endpoints: [], steps: [] };
  const cookie = previewCookie(secret, siteUrl.startsWith('https:'));
  const send = sendPreview({ render, siteUrl, renderTimeoutMs });
  return { endpoints: previewEndpoints({ cookie, secret, siteUrl, send }), steps: [previewStep(cookie, send)] };
}
