import { z } from 'zod';

/** What a report can be filtered by, each a property of a visit. */
export const DIMENSIONS = [
  ...(['channel', 'source', 'medium', 'campaign', 'referrer', 'entry', 'exit', 'page'] as const),
  ...(['country', 'device', 'browser', 'language', 'visitor', 'variant', 'event'] as const),
];
export type Dimension = (typeof DIMENSIONS)[number];

/** What visits must have, or, excluded, must not have: one of the values. An empty value stands for none, such as an unknown country. */
export interface Filter {
  dimension: Dimension;
  values: string[];
  isExcluded: boolean;
}

const MAX_FILTERS = 50;
const MAX_LENGTH = 2_000;
const ADVICE = 'expected f=dimension:value, or f=!dimension:value to leave it out';

/** One filter in the address: `country:DE`, `!country:DE`. The value may have colons. */
const filterText = z
  .string()
  .max(MAX_LENGTH, `a filter has at most ${MAX_LENGTH} characters`)
  .transform((text, context): Filter => {
    const [, no, name, value = ''] = /^(!?)([a-z]+):(.*)$/su.exec(text) ?? [];
    const dimension = DIMENSIONS.find((one) => one === name);
    if (dimension) return { dimension, values: [value], isExcluded: no === '!' };
    context.addIssue({
      code: 'custom',
      message: `f=${text.slice(0, 100)}: ${ADVICE}; dimensions: ${DIMENSIONS.join(', ')}`,
    });
    return z.NEVER;
  });

/** The filters of an address, whose several values of a dimension are one filter. Fails with what would be right. */
export const filtersSchema = z
  .array(filterText)
  .max(MAX_FILTERS, `at most ${MAX_FILTERS} filters`)
  .transform((filters): Filter[] => {
    const groups = Map.groupBy(filters, ({ dimension, isExcluded }) => `${isExcluded} ${dimension}`);
    return [...groups.values()].flatMap(([first, ...others]) => {
      if (!first) return [];
      const values = [first, ...others].flatMap((filter) => filter.values);
      return [{ ...first, values: [...new Set(values)] }];
    });
  });

/** Reads the `f` of an address. Those that can't be read are left out: an address may be of a later release. */
export function parseFilters(parameters: URLSearchParams): Filter[] {
  const readable = parameters.getAll('f').filter((text) => filterText.safeParse(text).success);
  return filtersSchema.safeParse(readable.slice(0, MAX_FILTERS)).data ?? [];
}

/** The values of `f` that stand for filters in an address. */
export const formatFilters = (filters: readonly Filter[]): string[] =>
  filters.flatMap(({ dimension, values, isExcluded }) =>
    values.map((value) => `${isExcluded ? '!' : ''}${dimension}:${value}`),
  );
