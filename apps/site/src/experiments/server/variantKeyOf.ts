import { cookieText } from '../cookieText.ts';

/**
 * The text by which a combination of variants is named: `flag=value` of each flag in their order, `flag=` where it shows the control, both encoded
 * as in cookies: the key stands in headers too.
 * @param flags with the values that have a variant
 * @param valueFor a flag's value as text
 */
export function variantKeyOf(
  flags: readonly { flag: string; values: readonly string[] }[],
  valueFor: (flag: string) => string | undefined,
): string {
  const parts = flags.map(({ flag, values }) => {
    const value = valueFor(flag);
    return `${cookieText.encode(flag)}=${value !== undefined && values.includes(value) ? cookieText.encode(value) : ''}`;
  });
  return parts.join();
}
