const PLAIN = /^[\w-]*$/;

/**
 * The one way in which keys and values of flags stand in cookies, attributes of the page and variant keys: letters, digits, `_` and `-` as they
 * are, each other byte of their UTF-8 form as `%XX` in upper case. So no text needs quoting in a header, or holds a sign that separates parts
 * (`.`, `~`, `:`, `=`, `,`, space).
 */
export const cookieText = { encode, decode };

/** A half of a surrogate pair, which has no UTF-8 form, becomes U+FFFD. */
function encode(text: string): string {
  if (PLAIN.test(text)) return text;
  return encodeURIComponent(text.toWellFormed()).replace(
    /[.~!*'()]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** @returns nothing for what `encode` would not have written, so that there is one text for each value */
function decode(text: string): string | undefined {
  try {
    const value = decodeURIComponent(text);
    return encode(value) === text ? value : undefined;
  } catch {
    return undefined;
  }
}

export { valueText } from '@cumulus/flag-rules/valueText';
