import { RequestError } from '../http/RequestError.ts';
import type { Store } from '../store/Store.ts';

/**
 * What `/inspector/api/visitors/{id}/{id}…` answers: everything kept of a visitor (GET), or what was erased (DELETE).
 * @param path ids of the visitor as they stand in the address
 * @throws RequestError 400, 405; StoreError
 */
export async function answerVisitor(store: Store, method: string, path: string): Promise<object> {
  const identities = path.split('/').map(decode);
  if (method === 'DELETE') return store.eraseVisitor(...identities);
  if (method === 'GET' || method === 'HEAD') return store.exportVisitor(...identities);
  throw new RequestError(405, 'MethodNotAllowed', `${method} is not allowed; use GET to read, DELETE to erase`, {
    headers: { Allow: 'GET, HEAD, DELETE' },
  });
}

function decode(id: string): string {
  const text = new URLSearchParams(`id=${id.replaceAll('+', '%2B').replaceAll('&', '%26')}`).get('id');
  if (text) return text;
  throw new RequestError(
    400,
    'BadParameter',
    'An id is empty; give anonymous ids, user ids or consent ids, percent-encoded, parted by /',
  );
}
