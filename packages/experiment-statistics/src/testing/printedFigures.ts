import { expect } from 'vitest';

/** A figure as a document prints it, with half a unit of its last digit. */
interface Printed {
  text: string;
  value: number;
  tolerance: number;
}

/**
 * Reads the figures of a line as experiment-statistics.md prints them: "0.300000 | −0.019375 … 0.619375 | 1,972.484 | 6.475e−5".
 */
export function readPrinted(line: string): Printed[] {
  return line.split(/[|…/]/).map((part) => {
    const text = part.trim().replaceAll('−', '-').replaceAll(',', '');
    const value = Number(text);
    if (text === '' || Number.isNaN(value)) throw new Error(`not a figure: "${part}"`);
    const [mantissa = '', exponent = '0'] = text.split('e');
    const decimals = (mantissa.split('.')[1] ?? '').length;
    return { text, value, tolerance: 0.5 * 10 ** (Number(exponent) - decimals) };
  });
}

/** Expects each figure to be the printed one when it is rounded to its digits: at least as strict as 5 decimals where 5 are printed. */
export function expectPrinted(actual: readonly number[], line: string): void {
  const printed = readPrinted(line);
  expect(actual).toHaveLength(printed.length);
  const differing = printed.flatMap(({ text, value, tolerance }, index) => {
    const is = actual[index] ?? Number.NaN;
    // Where the exact value ends with 5, its rounding depends on the last bit.
    return Math.abs(is - value) <= tolerance * (1 + 1e-6) ? [] : [`${is} instead of ${text}`];
  });
  expect(differing).toEqual([]);
}

/** Number of figures in lines. */
export const countFigures = (lines: readonly string[]): number =>
  lines.reduce((sum, line) => sum + readPrinted(line).length, 0);
