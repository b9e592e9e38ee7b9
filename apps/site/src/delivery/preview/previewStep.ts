import type { Call, Step } from '../http/Call.ts';
import type { PreviewCookie } from './previewCookie.ts';
import type { SendPreview } from './sendPreview.ts';

/** Asks, within the preview, for the published page: what stands beside the draft in `/preview/compare`. */
const PUBLISHED = /(?:^|&)preview=published(?:&|$)/;

/**
 * Shows drafts to who has the preview's cookie; for anyone else it only looks whether there is one.
 * @param cookie checks the cookie
 * @param send answers
 */
export function previewStep(cookie: PreviewCookie, send: SendPreview): Step {
  return (call) => {
    if (!cookie.isGiven(call.request.headers.cookie, Date.now())) return false;
    void send(call, addressOf(call), PUBLISHED.test(call.query));
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
