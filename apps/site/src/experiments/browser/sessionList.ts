/** Lists in session storage, JSON. What someone else wrote under the name counts as nothing. */
export const sessionList = { isWritable, read, add };

/** Specification section 5: tested by storing and removing an entry under key 'test'. */
function isWritable(): boolean {
  try {
    sessionStorage.setItem('test', 'test');
    sessionStorage.removeItem('test');
    return true;
  } catch {
    return false;
  }
}

function read(name: string): unknown[] {
  try {
    const list: unknown = JSON.parse(sessionStorage.getItem(name) ?? '[]');
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

/** Nothing is kept where session storage can't be written. */
function add(name: string, item: unknown): void {
  if (isWritable()) sessionStorage.setItem(name, JSON.stringify([...read(name), item]));
}
