import { parseIfJson } from '@cumulus/server/json';
import { z } from 'zod';
import { MAX_ROWS, type ReportParameter } from './Report.ts';

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

/** Name of the parameter that has the site's releases: the route fills it. */
export const RELEASES = 'releases';
const releaseList = z.array(z.tuple([z.iso.datetime(), z.string().max(100)])).max(5_000);
const asList = 'expected a list such as [["2026-11-28T10:00:00Z","4f3c"]]';

/** Which release of the site ran from when on; nobody has to give it. */
export const releases: ReportParameter = {
  ...{
    name: RELEASES,
    meaning: 'releases with the time from which each ran, as JSON; those that the studio saw where it isn’t given',
  },
  schema: z
    .string()
    .default('[]')
    .refine((text) => releaseList.safeParse(parseIfJson(text)).success, asList),
};
