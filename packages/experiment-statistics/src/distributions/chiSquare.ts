import { normalTail } from './normal.ts';

/**
 * Upper tail P(X > x) of the chi-square distribution: the regularised incomplete gamma function Q(df/2, x/2), by the recurrence
 * Q(a + 1, z) = Q(a, z) + zᵃe⁻ᶻ/Γ(a + 1) (DLMF 8.8.6) from Q(½, z) = 2P(Z > √(2z)) or Q(1, z) = e⁻ᶻ.
 * @param df degrees of freedom, a whole number from 1 on
 */
export function chiSquareTail(x: number, df: number): number {
  if (!(Number.isInteger(df) && df > 0)) throw new RangeError(`not whole degrees of freedom: ${df}`);
  if (!(x >= 0)) throw new RangeError(`not a chi-square: ${x}`);
  const z = x / 2;
  const isEven = df % 2 === 0;
  let tail = isEven ? Math.exp(-z) : 2 * normalTail(Math.sqrt(x));
  // zᵃe⁻ᶻ/Γ(a + 1) for a of 1, or of ½.
  let term = isEven ? z * Math.exp(-z) : 2 * Math.sqrt(z / Math.PI) * Math.exp(-z);
  for (let a = isEven ? 1 : 0.5; a < df / 2; a += 1) {
    tail += term;
    term *= z / (a + 1);
  }
  return tail;
}
