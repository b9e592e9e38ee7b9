import { z } from 'zod';
import type { ReportParameter } from './Report.ts';

export const MAX_ROWS = 10_000;
const number = `expected a whole number from 1 to ${MAX_ROWS}`;

/** How many rows a table has at most. */
export const limit: ReportParameter = {
  ...{ name: 'limit', meaning: `at most so many rows, 1 to ${MAX_ROWS}; 100 where it isn't given` },
  schema: z
    .string()
    .optional()
    .transform((text) => Number(text ?? 100))
    .pipe(z.int(number).min(1, number).max(MAX_ROWS, number)),
};

/** Where a page of a long table begins. */
export const skip: ReportParameter = {
  ...{ name: 'skip', meaning: 'how many rows are left out before the first; none where it isn’t given' },
  schema: z
    .string()
    .optional()
    .transform((text) => Number(text ?? 0))
    .pipe(z.int('expected a whole number').min(0, 'expected a number from 0 on').max(10_000_000)),
};

/** A choice, the first where it isn't given. */
export const oneOf = (name: string, meaning: string, choices: readonly [string, ...string[]]): ReportParameter => ({
  ...{ name, meaning },
  schema: z
    .string()
    .optional()
    .transform((text) => text ?? choices[0])
    .pipe(z.enum(choices, `expected ${choices.join(' or ')}`)),
});
