/** The fixed digits of the version-4 form; each 0, 1 and 8 becomes a random one, an 8 one of 8, 9, a and b. */
const FORM = '10000000-1000-4000-8000-100000000000';

/** A random id of the version-4 form. `crypto.randomUUID` is missing on pages over plain http. */
export function randomId(): string {
  return FORM.replace(/[018]/g, (digit) => {
    const [random = 0] = crypto.getRandomValues(new Uint8Array(1));
    return (+digit ^ (random & (15 >> (+digit / 4)))).toString(16);
  });
}
