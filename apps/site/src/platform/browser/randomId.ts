/** Template of a version-4 UUID; each 0 and 1 becomes any hexadecimal digit, the 8 one of 8, 9, a and b. */
const TEMPLATE = '10000000-1000-4000-8000-100000000000';

/** A random version-4 UUID. `crypto.randomUUID` is missing on pages over plain http. */
export function randomId(): string {
  return TEMPLATE.replace(/[018]/g, (digit) => {
    const [random = 0] = crypto.getRandomValues(new Uint8Array(1));
    return (+digit ^ (random & (15 >> (+digit / 4)))).toString(16);
  });
}
