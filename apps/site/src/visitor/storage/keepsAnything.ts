/** Whether there may be something to delete of a visitor who allows nothing; what is necessary is taken for it too. Of most who come first nothing is kept. */
export function keepsAnything(): boolean {
  try {
    // The cookies that removeStorageOf may have to delete, without the matrix, which is too large for the boot script.
    return /(utm|ajs)_|cuGBId/.test(document.cookie) || localStorage.length + sessionStorage.length > 0;
  } catch {
    // Where the browser closes storage there is nothing in it.
    return false;
  }
}
