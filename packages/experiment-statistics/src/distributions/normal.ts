import { evaluateContinuedFraction } from './continuedFraction.ts';

const SQRT_2_PI = Math.sqrt(2 * Math.PI);
/** From here on the continued fraction takes fewer than 40 terms; below, the series loses at most two digits to cancellation. */
const FRACTION_FROM = 2.5;
/** Newton's steps double the digits: a tail of 1e-300 takes 6. */
const MAX_STEPS = 50;

/** Density φ(x) of the standard normal distribution. */
export const normalDensity = (x: number): number => Math.exp((-x * x) / 2) / SQRT_2_PI;

/**
 * Upper tail P(Z > x) of the standard normal distribution, with about 13 correct digits down to 1e-300. DLMF 7.6.2 (series) and 7.9.1 (continued
 * fraction) of the error function, with z = x/√2.
 */
export function normalTail(x: number): number {
  if (x < 0) return 1 - normalTail(-x);
  if (x < FRACTION_FROM) return 0.5 - normalDensity(x) * oddSeries(x);
  if (x === Number.POSITIVE_INFINITY) return 0;
  const fraction = evaluateContinuedFraction(
    (k) => k,
    () => x,
  );
  return normalDensity(x) / fraction;
}

/** Cumulative distribution Φ(x) of the standard normal distribution. */
export const normalCdf = (x: number): number => normalTail(-x);

/**
 * Upper quantile: the x with P(Z > x) = tail. Newton's method on the logarithm of the tail, which is concave: from a start to the right of the root
 * (P(Z > x) ≤ ½e^(−x²/2)) the steps fall to it and never pass it.
 * @param tail probability between 0 and 1
 */
export function normalUpperQuantile(tail: number): number {
  if (!(tail > 0 && tail < 1)) throw new RangeError(`not a probability between 0 and 1: ${tail}`);
  if (tail > 0.5) return -normalUpperQuantile(1 - tail);
  let x = Math.sqrt(-2 * Math.log(2 * tail));
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const reached = normalTail(x);
    const change = (Math.log(reached / tail) * reached) / normalDensity(x);
    x += change;
    if (Math.abs(change) < 1e-15 * Math.max(1, x)) break;
  }
  return x;
}

/** Σ x^(2n+1) / (1·3·5···(2n+1)): Φ(x) − ½ divided by the density. */
function oddSeries(x: number): number {
  let term = x;
  let sum = x;
  for (let n = 1; term > sum * Number.EPSILON; n += 1) {
    term *= (x * x) / (2 * n + 1);
    sum += term;
  }
  return sum;
}
