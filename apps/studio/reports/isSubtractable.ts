import { isFew } from '../access/smallCells.ts';
import type { Filter } from './filters.ts';
import type { ReportQuery } from './Report.ts';
import type { ReportClient } from './ReportClient.ts';

/**
 * Whether the filters leave out fewer than 5 visitors whom the same report with one filter, or one value, less would have: the difference of both would show them.
 * @param query what is asked
 * @param client whose turn it takes
 */
export async function isSubtractable(
  reports: ReportClient,
  query: ReportQuery,
  signal: AbortSignal,
  client: string,
): Promise<boolean> {
  for (const filters of differences(query.filters)) {
    const asked = { ...query, filters, parameters: {} };
    const { rows } = await reports.run('totals', asked, signal, client);
    if (isFew(Number(rows[0]?.[0]))) return true;
  }
  return false;
}

/** What two reports differ by: each filter turned round, and each of several values alone. */
function differences(filters: readonly Filter[]): Filter[][] {
  return filters.flatMap((filter) => {
    const others = filters.filter((one) => one !== filter);
    const alone =
      filter.values.length === 1
        ? []
        : filter.values.map((value) => ({ ...filter, values: [value], isExcluded: false }));
    return [{ ...filter, isExcluded: !filter.isExcluded }, ...alone].map((changed) => [...others, changed]);
  });
}
