/** Whether there may be something to delete of a visitor who allows nothing. Of one who is asked for the first time nothing is kept. */
export function keepsAnything(): boolean {
  try {
    // The names that removeStorageOf may have to delete, without the matrix, which is too large for the boot script.
    return /(utm|ajs)_|cuGBId/.test(document.cookie) || localStorage.length > 0;
  } catch {
    // Where the browser closes storage there is nothing in it.
    return false;
  }
}
