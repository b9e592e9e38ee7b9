import type { DeliveryRequest } from '../delivery/DeliveryRequest.ts';
import type { SourceEntity } from '../types.ts';
import type { Change } from './SyncLog.ts';

/** Well under the 7 MB that an answer may have: the vendor makes smaller pages too when entries are large. */
const MAX_PAGE_BYTES = 4 * 1024 * 1024;

const sizes = new WeakMap<SourceEntity, number>();

/**
 * Takes from a list of changes as many as one answer may hold, at least one.
 * @param waiting all that is left, in order
 * @param limit how many at most
 * @param view where the entities are
 */
export function takePage(waiting: Change[], limit: number, view: DeliveryRequest['view']): Change[] {
  let bytes = 0;
  const most = waiting.slice(0, limit);
  const end = most.findIndex(({ type, id }, index) => {
    const entity = view[type === 'Entry' ? 'entries' : 'assets'].get(id);
    bytes += entity ? sizeOf(entity) : 0;
    return bytes > MAX_PAGE_BYTES && index > 0;
  });
  return end === -1 ? most : most.slice(0, end);
}

function sizeOf(entity: SourceEntity): number {
  const size = sizes.get(entity) ?? Buffer.byteLength(JSON.stringify(entity));
  sizes.set(entity, size);
  return size;
}
