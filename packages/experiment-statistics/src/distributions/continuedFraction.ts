/** A denominator of zero is replaced by this, so that the next step can divide by it. */
const TINY = 1e-300;
const PRECISION = 1e-15;
/** The fraction of Student's t needs about √df terms: 10,000 are enough for 100 million units. */
const MAX_TERMS = 100_000;

/**
 * Evaluates b₀ + a₁/(b₁ + a₂/(b₂ + …)) by the modified Lentz algorithm (Thompson and Barnett 1986; Numerical Recipes, 3rd edition, 5.2).
 * @param numerator aₖ, for k from 1 on
 * @param denominator bₖ, for k from 0 on
 * @throws RangeError where it doesn't converge
 */
export function evaluateContinuedFraction(
  numerator: (k: number) => number,
  denominator: (k: number) => number,
): number {
  let value = denominator(0) || TINY;
  let above = value;
  let below = 0;
  for (let k = 1; k <= MAX_TERMS; k += 1) {
    const [a, b] = [numerator(k), denominator(k)];
    below = 1 / (b + a * below || TINY);
    above = b + a / above || TINY;
    const factor = above * below;
    value *= factor;
    if (Math.abs(factor - 1) < PRECISION) return value;
  }
  throw new RangeError('a continued fraction does not converge');
}
