import { cookieText } from '../../experiments/cookieText.ts';

/** Which variants a page is to show, read from the key that the page is stored under. */
export interface VariantChoice {
  /** By flag; '' is the control. */
  values: ReadonlyMap<string, string>;
  /** For someone who tries flags out, not for visitors. */
  isDebug: boolean;
}

const DEBUG = '~debug';

/**
 * Reads a variant key such as `home-hero=board,new-card-ui-CLK-123=`, in a debug rendering after `~debug,`. Names and values are
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
  return { values, isDebug: parts[0] === DEBUG };
}
