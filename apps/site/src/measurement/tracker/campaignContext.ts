import { UTM_NAMES } from '../../visitor/attribution/UTM_NAMES.ts';
import { browserCookies } from '../../visitor/cookies/browserCookies.ts';

/** Where the visitor came from, in Segment's words: what the attribution cookies say; undefined where there are none. */
export function campaignContext(): Record<string, string> | undefined {
  const campaign: Record<string, string> = {};
  for (const cookie of UTM_NAMES) {
    const value = browserCookies.read(cookie);
    if (value) campaign[cookie === 'utm_campaign' ? 'name' : cookie.replace('utm_', '')] = value;
  }
  return Object.keys(campaign).length ? campaign : undefined;
}
