import { readCookie } from '../../platform/browser/cookies.ts';

/**
 * The server's decisions for this visitor, by flag. The parser is short: the server checks cookie `cuGBVariant` strictly (variantCookie) and rewrites
 * it with each page that has an experiment.
 */
export function readVariants(): Map<string, Variant> {
  const text = readCookie('cuGBVariant') ?? '';
  return new Map(
    text.split('.').map((part) => {
      // `x`, or an appendix after a colon, marks a visitor who is excluded from an experiment.
      const [flag = '', value = '', ...taken] = part.replace(/:.*/, '').split('~');
      const isTaken = /^\d/.test(taken[1] ?? '');
      return [decode(flag), { value: decode(value), ...(isTaken && { exposure: taken.join('~') }) }];
    }),
  );
}

/** Invalid encodings count as empty. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

/** The decision for one flag: the server's, from the cookie, or the flag client's. */
export interface Variant {
  value: string;
  /** In an experiment, in the form of `exposureText`. */
  exposure?: string;
}

/** Flags that may redirect from this page, from `<html data-redirect-flags>`, encoded as in the cookie. */
export function redirectFlags(): string[] {
  const { redirectFlags: names } = document.documentElement.dataset;
  return names ? names.split(' ').map(decodeURIComponent) : [];
}
