import { cookieText } from '../../experiments/cookieText.ts';
import { debugKey, type KnownVisitor } from '../../experiments/debugKey.ts';

/** Which variants a page is to show, read from the key that the page is stored under. */
export interface VariantChoice {
  /** By flag; '' is the control. */
  values: ReadonlyMap<string, string>;
  /** Who tries flags out; nobody on a page for visitors. */
  debugging?: KnownVisitor;
}

/**
 * Reads a variant key such as `home-hero=board,new-card-ui-CLK-123=`, in a debug rendering after `debugKey` and a comma. Names and values are
 * encoded as in cookies (`cookieText`).
 * @param variantKey '' for a page without experiments
 */
export function readVariantKey(variantKey = ''): VariantChoice {
  const parts = variantKey.split(',').filter((part) => part !== '');
  const values = new Map<string, string>();
  for (const part of parts) {
    const at = part.indexOf('=');
    const flag = at > 0 ? cookieText.decode(part.slice(0, at)) : undefined;
    const value = cookieText.decode(part.slice(at + 1));
    if (flag && value !== undefined) values.set(flag, value);
  }
  return { values, debugging: debugKey.read(parts[0]) };
}
