// Apart from storage.ts, which the boot script of every page contains.

/** Specification section 5: tested by storing and removing an entry under key 'test'. */
export function isSessionStorageWritable(): boolean {
  try {
    sessionStorage.setItem('test', 'test');
    sessionStorage.removeItem('test');
    return true;
  } catch {
    return false;
  }
}
