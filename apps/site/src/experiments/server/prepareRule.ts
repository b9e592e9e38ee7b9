import type { PayloadRule } from './payloadSchema.ts';

/** Between these weights count as given, otherwise all are equal (the vendor's client, `getBucketRanges`). */
const LEAST_TOTAL = 0.99;
const MOST_TOTAL = 1.01;

/**
 * An experiment's rule as the vendor's client has the least to do with it: with the ranges of its variations, a field of the vendor's own, which the
 * client else works out anew for each visitor, and without what decides nothing then. A tenth of a new visitor's decision (measured).
 * @param rule of a feature; other rules stay as they are
 */
export function prepareRule(rule: PayloadRule): PayloadRule {
  const { variations, weights, coverage = 1, ranges, name: _, phase: __, ...deciding } = rule;
  const isOther = 'force' in rule || 'contextualBanditRef' in rule || 'contextualVariations' in rule;
  if (!variations || ranges || isOther) return rule;
  return {
    ...deciding,
    variations,
    ranges: rangesOf(usableWeights(variations.length, weights), Math.min(1, Math.max(0, coverage))),
  };
}

function usableWeights(count: number, weights: number[] | undefined): number[] {
  const total = weights?.reduce((sum, weight) => sum + weight, 0) ?? 0;
  const isUsable = weights?.length === count && total >= LEAST_TOTAL && total <= MOST_TOTAL;
  return isUsable ? weights : Array<number>(count).fill(1 / count);
}

/** In the client's order of adding, so that not even a last digit differs. */
function rangesOf(weights: number[], coverage: number): [number, number][] {
  let start = 0;
  return weights.map((weight) => {
    const range: [number, number] = [start, start + coverage * weight];
    start += weight;
    return range;
  });
}
