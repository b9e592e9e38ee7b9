import { readCookie } from '../../visitor/readCookie.ts';
import type { Variant } from './Variant.ts';

/**
 * What the server decided for this visitor, by flag. The server checks cookie `cuGBVariant` strictly (variantCookie) and writes it anew with each
 * page that has an experiment, so that reading it here takes few bytes.
 */
export function readVariants(): Map<string, Variant> {
  const text = readCookie(document.cookie, 'cuGBVariant') ?? '';
  return new Map(
    text.split('.').map((part) => {
      const [flag = '', value = '', ...taken] = part.split('~');
      // Of who is left out of an experiment it says `x`.
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
