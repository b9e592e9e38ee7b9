import { RequestError } from '../http/RequestError.ts';
import type { Store } from '../store/Store.ts';

/**
 * What `/inspector/api/visitors/{id}` answers: everything kept of a visitor (GET), or what was erased (DELETE).
 * @param id as it stands in the address
 * @throws RequestError 400, 405; StoreError
 */
export async function answerVisitor(store: Store, method: string, id: string): Promise<object> {
  const identity = decode(id);
  if (method === 'DELETE') return store.eraseVisitor(identity);
  if (method === 'GET' || method === 'HEAD') return store.exportVisitor(identity);
  throw new RequestError(405, 'MethodNotAllowed', `${method} is not allowed; use GET to read, DELETE to erase`, {
    headers: { Allow: 'GET, HEAD, DELETE' },
  });
}

function decode(id: string): string {
  const text = new URLSearchParams(`id=${id.replaceAll('+', '%2B').replaceAll('&', '%26')}`).get('id');
  if (text) return text;
  throw new RequestError(400, 'BadParameter', 'The id is empty; give an anonymous id or a user id, percent-encoded');
}
