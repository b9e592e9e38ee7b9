/** An escape of a printable ASCII character, encoded any number of times, or the wide @. */
const ESCAPE = /%(?:25)*(?:EF%(?:25)*BC%(?:25)*A0|([2-7][\dA-F]))/gi;
/** `%25` repeated is undone at once: more rounds than these need escapes within escapes, each letter of them encoded. */
const MOST_ROUNDS = 8;

/**
 * Undoes percent-encoding until nothing of it is left, as far as ASCII and `＠` (read as @) go: `%25%34%30` is `%40`, which is `@`.
 * @returns nothing where there is no end to it
 */
export function decodeAll(text: string): string | undefined {
  let plain = text;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const before = plain;
    plain = before.replace(ESCAPE, (_, code) => (code ? String.fromCharCode(Number.parseInt(code, 16)) : '@'));
    if (plain === before) return plain;
  }
  return undefined;
}
