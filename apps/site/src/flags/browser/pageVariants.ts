import { readCookie } from '../../platform/browser/cookies.ts';

/**
 * What the server decided for this visitor, by flag. The server checks cookie `cuGBVariant` strictly (variantCookie) and rewrites it with each
 * page that has an experiment, so that reading it here takes few bytes.
 */
export function readVariants(): Map<string, Variant> {
  const text = readCookie('cuGBVariant') ?? '';
  return new Map(
    text.split('.').map((part) => {
      const [flag = '', value = '', ...taken] = part.split('~');
      // `x` marks a visitor who is excluded from an experiment.
      const isTaken = /^\d/.test(taken[1] ?? '');
      return [decode(flag), { value: decode(value), ...(isTaken && { exposure: taken.join('~') }) }];
    }),
  );
}

/** What nobody could have encoded so counts as empty. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

/** What was decided for one flag: by the server, as it stands in the cookie, or by the flag client here. */
export interface Variant {
  value: string;
  /** Where the visitor takes part in an experiment, as `exposureText` writes it. */
  exposure?: string;
}

/** Flags that may lead away from this page, from `<html data-redirect-flags>`, where they stand encoded as in the cookie. */
export function redirectFlags(): string[] {
  const { redirectFlags: names } = document.documentElement.dataset;
  return names ? names.split(' ').map(decodeURIComponent) : [];
}
