import { makeRepresentation } from '../pages/makeRepresentation.ts';
import type { PageCache } from '../pages/pageCache.ts';
import { readyRepresentation } from '../pages/readyRepresentation.ts';
import type { StoredPage } from '../pages/StoredPage.ts';
import { acceptedEncoding } from './acceptedEncoding.ts';
import type { Call } from './Call.ts';
import { sendFault } from './sendFault.ts';
import { type Sending, sendPage } from './sendPage.ts';

/**
 * Sends a stored page in the encoding that the client reads: at once when it is kept, else as soon as it is made.
 * @param call the call
 * @param page the page
 * @param pages where the page is kept
 * @param sending what is different about this answer
 */
export function sendEncoded({ request, response }: Call, page: StoredPage, pages?: PageCache, sending?: Sending): void {
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  const ready = readyRepresentation(page, encoding);
  if (ready) {
    sendPage(request, response, page, ready, sending);
    return;
  }
  makeRepresentation(page, encoding, pages)
    .then((made) => sendPage(request, response, page, made, sending))
    .catch((error: Error) => sendFault(response, `[page] ${page.key.split('\n')[0]}`, error));
}
