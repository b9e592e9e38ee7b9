/** The control's exposure: the first variation's, or one with its value (exposureText). */
const IS_CONTROL = /^[^~]+~0\b|(~[^~]*){5}~c$/;

/**
 * The visitor's assignment from the variants cookie, if the slot shows its value: a prerendered or restored page may show an earlier decision. The
 * slot's attributes `data-flag`, `data-value` ('' for the control) and `data-values` are encoded as in the cookie. A value without content counts only
 * if it is the control's.
 */
export function exposureOf({ dataset: { flag, value, values = '' } }: HTMLElement): string | undefined {
  // Not strict, to save bytes: the server has checked the cookie (variantCookie).
  const cookie = new RegExp(`cuGBVariant=[^;]*\\.${flag}~([^.~;]*)~([\\w%-]+~\\d[\\w%~-]*)`);
  const [, decided = '', exposure = ''] = cookie.exec(document.cookie) ?? [];
  const shown = values.split(' ').includes(decided) ? decided : IS_CONTROL.test(exposure) && '';
  return shown === value ? exposure : undefined;
}
