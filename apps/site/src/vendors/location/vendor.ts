import type { VendorPolicy } from '../vendorPolicy.ts';

/**
 * A vendor's location service; nothing while the one that is built in is used, by way of the site itself.
 * @param variables environment variables
 * @throws where the variable is no address
 */
export function locationPolicy(variables: Record<string, string | undefined>): VendorPolicy | undefined {
  const { LOCATION_API_URL: url } = variables;
  if (!url) return undefined;
  if (!/^https?:/.test(url) || !URL.canParse(url))
    throw new Error(`LOCATION_API_URL must be an address such as https://api.vendor.example/ip, not ${url}`);
  return { name: 'location', sources: { 'connect-src': [`${new URL(url).origin}/`] } };
}
