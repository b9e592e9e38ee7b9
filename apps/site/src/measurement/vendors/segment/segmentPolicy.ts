import type { VendorPolicy } from '../../../VendorPolicy.ts';
import { targetEnvironment } from '../../tracker/targetEnvironment.ts';

/**
 * What Segment needs where it takes the events itself; nothing while they go to the site's own origin.
 * @param variables environment variables
 * @throws an error that names every wrong variable
 */
export function segmentPolicy(variables: Record<string, string | undefined>): VendorPolicy | undefined {
  const { apiUrl, cdnUrl } = targetEnvironment.read(variables);
  const sources = [apiUrl, cdnUrl].filter((url) => !url.startsWith('/')).map((url) => `${url}/`);
  return sources.length ? { name: 'segment', sources: { 'connect-src': sources } } : undefined;
}
