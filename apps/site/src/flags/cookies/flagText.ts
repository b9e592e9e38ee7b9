const PLAIN = /^[\w-]*$/;

/**
 * Encodes keys and values of flags for cookies, attributes and variant keys: letters, digits, `_` and `-` stay, every other UTF-8 byte becomes `%XX` in
 * upper case. The result needs no quoting in a header and contains no separator (`.`, `~`, `:`, `=`, `,`, space).
 */
export const cookieText = { encode, decode };

/** A lone surrogate, which UTF-8 can't encode, becomes U+FFFD. */
function encode(text: string): string {
  if (PLAIN.test(text)) return text;
  return encodeURIComponent(text.toWellFormed()).replace(
    /[.~!*'()]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** @returns undefined for text that `encode` doesn't produce, so that each value has one encoding */
function decode(text: string): string | undefined {
  try {
    const value = decodeURIComponent(text);
    return encode(value) === text ? value : undefined;
  } catch {
    return undefined;
  }
}

export { valueText } from '@cumulus/flag-rules/valueText';
