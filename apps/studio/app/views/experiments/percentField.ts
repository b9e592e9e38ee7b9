const PERCENT = 100;
/** More digits are only those of binary fractions: 0.07 is 7 %, and not 7.000000000000001 %. */
const DIGITS = 12;

const rounded = (value: number) => Number(value.toPrecision(DIGITS));

/** A share as a field of percent shows it: `12.5` of 0.125. */
export const percentText = (share: number): string => String(rounded(share * PERCENT));

/** The share of what stands in such a field, NaN where it is none. Where the text is as it was, exactly the share of before: another weight begins a new phase. */
export function shareOfText(text: string, before: number): number {
  const typed = text.trim();
  if (typed === percentText(before)) return before;
  return typed === '' ? Number.NaN : rounded(Number(typed.replace(',', '.')) / PERCENT);
}
