import { isSessionWritable } from '../../visitor/storage/isSessionWritable.ts';
import type { StorageName } from '../../visitor/storage/StorageName.ts';

/** Lists in session storage, JSON. What someone else wrote under the name counts as nothing. */
export const sessionList = { isWritable: isSessionWritable, read, add };

function read(name: string): unknown[] {
  try {
    const list: unknown = JSON.parse(sessionStorage.getItem(name) ?? '[]');
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

/** Nothing is kept where session storage can't be written. */
function add(name: StorageName, item: unknown): void {
  if (isSessionWritable()) sessionStorage.setItem(name, JSON.stringify([...read(name), item]));
}
