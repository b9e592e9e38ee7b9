import { cookieText } from '../cookieText.ts';

/** No value is encoded so: a reader of the key skips the flag, and the page isn't taken for one without flags. */
const REFUSED = '~';
const NONE: ReadonlySet<string> = new Set();

/**
 * The text by which a combination of variants is named: `flag=value` of each flag in their order, `flag=` where it shows the control, both encoded
 * as in cookies: the key stands in headers too.
 * @param flags with the values that have a variant
 * @param valueFor a flag's value as text
 * @param refused flags that should have led away and can't: they are no part of what the page does
 */
export function variantKeyOf(
  flags: readonly { flag: string; values: readonly string[] }[],
  valueFor: (flag: string) => string | undefined,
  refused: ReadonlySet<string> = NONE,
): string {
  const parts = flags.map(({ flag, values }) => {
    if (values.length === 0 && refused.has(flag)) return `${cookieText.encode(flag)}=${REFUSED}`;
    const value = valueFor(flag);
    return `${cookieText.encode(flag)}=${value !== undefined && values.includes(value) ? cookieText.encode(value) : ''}`;
  });
  return parts.join();
}
