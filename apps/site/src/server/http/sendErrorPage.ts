import { acceptedEncoding } from '@cumulus/http/acceptedEncoding';
import { requestIdOf } from '@cumulus/http/requestContext';
import { REQUEST_ID_MARK } from '../../platform/requestIdMark.ts';
import { createRepresentation, representation, type StoredPage } from '../page-cache/storedPage.ts';
import type { Call } from './call.ts';
import { brotli, FASTEST_QUALITY } from './compression.ts';
import { type Sending, sendEncoded } from './sendPage.ts';

/**
 * Sends a page in place of one that can't be rendered. Where it shows the id of the request, this request gets a copy of its own.
 * @throws when the page can't be inflated
 */
export async function sendErrorPage(
  call: Call,
  page: StoredPage,
  sending: Pick<Sending, 'status' | 'faultId'>,
): Promise<void> {
  const plain = (await createRepresentation(page, 'identity')).body.toString();
  const shown = plain.includes(REQUEST_ID_MARK) ? await ownCopy(call, page, plain) : page;
  sendEncoded(call, shown, undefined, { ...sending, kind: 'errorPage' });
}

/** Its id has the form that `requestIdOf` accepts, which needs no escaping. */
async function ownCopy({ request }: Call, page: StoredPage, plain: string): Promise<StoredPage> {
  const id = requestIdOf(request);
  const body = Buffer.from(plain.replaceAll(REQUEST_ID_MARK, id));
  const described = { hash: id, headers: page.headers };
  const copy: StoredPage = { ...page, ...described, identity: representation('identity', body, described) };
  delete copy.gzip;
  delete copy.brotli;
  if (acceptedEncoding(request.headers['accept-encoding']) === 'br')
    copy.brotli = representation('br', await brotli(body, FASTEST_QUALITY), described);
  return copy;
}
