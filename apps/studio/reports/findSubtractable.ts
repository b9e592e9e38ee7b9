import { isFew } from '../access/smallCells.ts';
import type { Dimension, Filter } from './filters.ts';
import { OVERVIEW_REPORTS } from './overviewReports.ts';
import type { ReportQuery } from './Report.ts';
import type { ReportClient } from './ReportClient.ts';

const COLUMNS = OVERVIEW_REPORTS.find(({ id }) => id === 'totals')?.columns ?? [];

/**
 * Numbers of which the filters leave out from 1 to 4 people whom the same report with one filter, or one value, less would have: the difference of both would show them.
 * @param query what is asked
 * @param client whose turn it takes
 * @returns names of columns of the totals; `visitors`: of all numbers
 */
export async function findSubtractable(
  reports: ReportClient,
  query: ReportQuery,
  signal: AbortSignal,
  client: string,
): Promise<Set<string>> {
  const found = new Set<string>();
  for (const filters of differences(query.filters)) {
    const asked = { ...query, filters, parameters: {} };
    const { rows } = await reports.run('totals', asked, signal, client);
    for (const [index, { name, visitors, people }] of COLUMNS.entries())
      if ((visitors || people) && isFew(Number(rows[0]?.[index]))) found.add(name);
    if (found.has('visitors')) break;
  }
  return found;
}

/** A visit has several of their values. */
const LISTS: ReadonlySet<Dimension> = new Set(['page', 'variant', 'event']);

/** What two reports differ by: each filter turned round, and what some of several values add to the others. */
function differences(filters: readonly Filter[]): Filter[][] {
  return filters.flatMap((filter) => {
    const others = filters.filter((one) => one !== filter);
    const changes = [[{ ...filter, isExcluded: !filter.isExcluded }], ...additions(filter)];
    return changes.map((changed) => [...others, ...changed]);
  });
}

/** What one value adds to the others, and, where a visit has several, what the others add to one. */
function additions({ dimension, values }: Filter): Filter[][] {
  if (values.length === 1) return [];
  if (!LISTS.has(dimension)) return values.map((value) => [{ dimension, values: [value], isExcluded: false }]);
  const added = (some: string[], rest: string[]): Filter[] => [
    { dimension, values: some, isExcluded: false },
    { dimension, values: rest, isExcluded: true },
  ];
  return values.flatMap((value) => {
    const rest = values.filter((one) => one !== value);
    // Of two values both say the same.
    return rest.length === 1 ? [added([value], rest)] : [added([value], rest), added(rest, [value])];
  });
}
