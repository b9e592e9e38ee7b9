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
      const [flag = '', value = '', experiment, variation] = part.split('~').map(decode);
      return [flag, { value, experiment, variation: variation ? Number(variation) : undefined }];
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
