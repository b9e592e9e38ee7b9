import type { VendorPolicy } from '../vendorPolicy.ts';
import { browserFlagService } from './target.ts';

/**
 * The flag service, which islands and the debug overlay ask from the browser.
 * @returns undefined where it is reached by way of the site itself
 * @param variables environment variables
 */
export function growthbookPolicy(variables: Record<string, string | undefined>): VendorPolicy | undefined {
  const { host, streamingHost, usageUrl } = browserFlagService(variables);
  const stream = streamingHost && streamingHost !== host ? [`${streamingHost}/`] : [];
  const usage = usageUrl && !usageUrl.startsWith(`${host}/`) ? [usageUrl] : [];
  if (host.startsWith('/')) return undefined;
  return { name: 'growthbook', sources: { 'connect-src': [`${host}/`, ...stream, ...usage] } };
}
