/** NUL and halves of surrogate pairs, as `JSON.stringify` writes them; a backslash before the backslash makes it text. */
const REFUSED = /(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][\da-f]{2})/g;

/**
 * A message as `jsonb` takes it, which refuses NUL and halves of surrogate pairs: they are replaced by U+FFFD.
 * @param message JSON as `JSON.stringify` writes it
 * @returns the same text where nothing has to be replaced
 */
export function toJsonb(message: string): string {
  return message.replace(REFUSED, '$1\uFFFD');
}
