/** Specification section 5: tested by storing and removing an entry under key 'test'. */
export function isSessionWritable(): boolean {
  try {
    sessionStorage.setItem('test', 'test');
    sessionStorage.removeItem('test');
    return true;
  } catch {
    return false;
  }
}
