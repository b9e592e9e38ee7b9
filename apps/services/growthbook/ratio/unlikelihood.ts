/**
 * The p value of Pearson's chi-square test: how likely counts at least this far from the shares are by chance alone.
 * @param shares of two groups or more, none of them 0
 */
export function unlikelihood(counts: readonly number[], shares: readonly number[]): number {
  const total = counts.reduce((sum, value) => sum + value, 0);
  const chiSquare = shares.reduce((sum, share, index) => {
    const expected = total * share;
    return sum + ((counts[index] ?? 0) - expected) ** 2 / expected;
  }, 0);
  return chiSquareTail(chiSquare / 2, shares.length - 1);
}

/**
 * The share of the chi-square distribution beyond a value: the regularized incomplete gamma function Q(freedom / 2, half), built up by
 * Q(a + 1, x) = Q(a, x) + xᵃe⁻ˣ / Γ(a + 1).
 * @param half of the value
 */
function chiSquareTail(half: number, freedom: number): number {
  if (half === 0) return 1;
  const isEven = freedom % 2 === 0;
  let tail = isEven ? Math.exp(-half) : complementaryError(Math.sqrt(half));
  // xᵃe⁻ˣ / Γ(a + 1) for a of 1, or of ½.
  let term = isEven ? half * Math.exp(-half) : 2 * Math.sqrt(half / Math.PI) * Math.exp(-half);
  for (let a = isEven ? 1 : 0.5; a < freedom / 2; a += 1) {
    tail += term;
    term *= half / (a + 1);
  }
  return tail;
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
