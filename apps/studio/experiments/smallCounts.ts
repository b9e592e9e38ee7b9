const MIN_VISITORS = 5;

/** From 1 to 4: people who could be known by it. */
export const isSmall = (count: number): boolean => count > 0 && count < MIN_VISITORS;

/** A count, or null where this reader may not see that few. */
export const shownCount = (count: number, seesSmallCells: boolean): number | null =>
  !seesSmallCells && isSmall(count) ? null : count;

/** The sum of counts, or null where it less the others would show one that isn't shown. */
export const shownSum = (counts: readonly number[], seesSmallCells: boolean): number | null =>
  !seesSmallCells && counts.some(isSmall) ? null : counts.reduce((sum, count) => sum + count, 0);
