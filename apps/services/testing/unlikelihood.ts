/**
 * The p value of Pearson's chi-square test: how likely counts at least this far from the shares are by chance alone.
 * Exact for the two, three and four groups used here.
 */
export function unlikelihood(counts: number[], shares: number[]): number {
  const total = counts.reduce((sum, value) => sum + value, 0);
  const chiSquare = shares.reduce((sum, share, index) => {
    const expected = total * share;
    return sum + ((counts[index] ?? 0) - expected) ** 2 / expected;
  }, 0);
  switch (shares.length) {
    case 2:
      return complementaryError(Math.sqrt(chiSquare / 2));
    case 3:
      return Math.exp(-chiSquare / 2);
    case 4:
      return (
        complementaryError(Math.sqrt(chiSquare / 2)) + Math.sqrt((2 * chiSquare) / Math.PI) * Math.exp(-chiSquare / 2)
      );
    default:
      throw new Error(`two to four groups, got ${shares.length}`);
  }
}

/** erfc for x ≥ 0, by the approximation 7.1.26 of Abramowitz and Stegun: off by at most 1.5e-7. */
function complementaryError(x: number): number {
  const t = 1 / (1 + 0.3275911 * x);
  const polynomial = [1.061405429, -1.453152027, 1.421413741, -0.284496736, 0.254829592].reduce(
    (sum, c) => sum * t + c,
    0,
  );
  return polynomial * t * Math.exp(-x * x);
}
