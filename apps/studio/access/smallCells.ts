/** Fewer people are not shown to those who may not see single events (`seesSmallCells`): they could be known by it. */
export const MIN_VISITORS = 5;

/** From 1 to 4. */
export const isFew = (count: unknown): boolean => typeof count === 'number' && count > 0 && count < MIN_VISITORS;

/** A count, or null where this reader may not see that few. */
export const shownCount = (count: number, seesSmallCells: boolean): number | null =>
  !seesSmallCells && isFew(count) ? null : count;

/** The sum of counts, or null where it less the others would show one that isn't shown. */
export const shownSum = (counts: readonly number[], seesSmallCells: boolean): number | null =>
  !seesSmallCells && counts.some(isFew) ? null : counts.reduce((sum, count) => sum + count, 0);

/**
 * What is hidden of parts whose sum is known: those of few, and the next larger ones until two that have 5 together are hidden, since the sum less the others
 * would show them.
 * @param countOf people of a part
 * @param isHidden whether a part is hidden for another reason
 */
export function findFew<Part>(
  parts: readonly Part[],
  countOf: (part: Part) => number,
  isHidden: (part: Part) => boolean = () => false,
): Part[] {
  const counted = parts.filter((part) => countOf(part) > 0);
  const hidden = counted.filter(isHidden);
  let people = hidden.reduce((sum, part) => sum + countOf(part), 0);
  const others = counted.filter((part) => !isHidden(part));
  for (const part of others.sort((one, other) => countOf(one) - countOf(other))) {
    const isEnough = hidden.length === 0 || (hidden.length > 1 && people >= MIN_VISITORS);
    if (!isFew(countOf(part)) && isEnough) break;
    hidden.push(part);
    people += countOf(part);
  }
  return hidden;
}
