import type { Call, Step } from '../http/Call.ts';
import { sendFault } from '../http/sendFault.ts';
import type { ClientGate } from '../limits/clientGate.ts';
import type { PreviewCookie } from './previewCookie.ts';
import type { SendPreview } from './sendPreview.ts';

/** Asks, within the preview, for the published page: what stands beside the draft in `/preview/compare`. */
const PUBLISHED = /(?:^|&)preview=published(?:&|$)/;

/**
 * Shows drafts to who has the preview's cookie; for anyone else it only looks whether there is one.
 * @param cookie checks the cookie
 * @param send answers
 * @param gate limits each client
 */
export function previewStep(cookie: PreviewCookie, send: SendPreview, gate: ClientGate): Step {
  return (call) => {
    if (!cookie.isGiven(call.request.headers.cookie, Date.now())) return false;
    if (!gate.admits(call, 'RATE_LIMIT_PREVIEW')) return true;
    const sent = send(call, addressOf(call), PUBLISHED.test(call.query));
    sent.catch((error: Error) => sendFault(call.response, `[preview] ${call.path}`, error));
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
