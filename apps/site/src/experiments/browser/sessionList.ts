/** Stands in where session storage can't be written: for this page view. */
const memory: Record<string, unknown[]> = {};

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
  if (memory[name]) return memory[name];
  try {
    const list: unknown = JSON.parse(sessionStorage.getItem(name) ?? '[]');
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

function add(name: string, item: unknown): void {
  const list = [...read(name), item];
  if (isWritable()) sessionStorage.setItem(name, JSON.stringify(list));
  else memory[name] = list;
}
