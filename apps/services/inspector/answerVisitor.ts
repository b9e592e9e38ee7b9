import { RequestError } from '../http/RequestError.ts';
import type { Store } from '../store/Store.ts';

/**
 * What `/inspector/api/visitors/{id}/{id}…` and `/inspector/api/visitors?id={id}&id={id}…` answer: everything kept of a visitor (GET), or what was
 * erased (DELETE). Ids that a path can't hold, such as those with a slash, are given in the query.
 * @param path ids of the visitor as they stand in the address, after `/visitors/`; undefined where there are none
 * @throws RequestError 400, 405; StoreError
 */
export async function answerVisitor(
  store: Store,
  method: string,
  path: string | undefined,
  query: URLSearchParams,
): Promise<object> {
  const identities = [...(path === undefined ? [] : path.split('/').map(decodeURIComponent)), ...query.getAll('id')];
  if (identities.length === 0 || identities.includes('')) {
    throw new RequestError(
      400,
      'BadParameter',
      'There is no id, or an empty one; give anonymous ids, user ids or consent ids, percent-encoded: /visitors/{id}/{id} or /visitors?id={id}&id={id}',
    );
  }
  if (method === 'DELETE') return store.eraseVisitor(...identities);
  if (method === 'GET' || method === 'HEAD') return store.exportVisitor(...identities);
  throw new RequestError(405, 'MethodNotAllowed', `${method} is not allowed; use GET to read, DELETE to erase`, {
    headers: { Allow: 'GET, HEAD, DELETE' },
  });
}
