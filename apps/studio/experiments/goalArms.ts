import type { ProportionArm } from '@cumulus/experiment-statistics';
import type { ResultRow } from './ExperimentData.ts';

/** Visitors of a variation. */
export const visitorsOf = (rows: readonly ResultRow[], variation: number) =>
  rows.find((row) => row.variation === variation && row.goal === '')?.visitors ?? 0;

/** The arms of a goal. What visitors did before counts where some did it in each arm. */
export function armsOf(rows: readonly ResultRow[], goal: string, arms: number): ProportionArm[] {
  const found = Array.from({ length: arms }, (_, variation) => ({
    units: visitorsOf(rows, variation),
    row: rows.find((row) => row.variation === variation && row.goal === goal),
  }));
  const hasHistory = found.every(({ row }) => (row?.before ?? 0) > 0);
  return found.map(({ units, row }) => ({
    ...{ kind: 'proportion', units, conversions: row?.conversions ?? 0 },
    ...(hasHistory && row && { before: { conversions: row.before, both: row.in_both } }),
  }));
}
