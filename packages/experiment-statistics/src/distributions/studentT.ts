import { evaluateContinuedFraction } from './continuedFraction.ts';
import { normalTail, normalUpperQuantile } from './normal.ts';

const SQRT_PI = Math.sqrt(Math.PI);
/** From here on four terms of the asymptotic series have 16 digits. */
const ASYMPTOTIC_FROM = 20;
/** With more degrees of freedom the continued fraction would take over 100,000 terms, and the normal distribution differs by t⁴/4df. */
const NORMAL_FROM = 1e10;
const MAX_STEPS = 500;

/**
 * Two-sided tail P(|T| > |t|) of Student's t distribution, from the tail itself and not from one minus the distribution, so that values below 1e-16
 * keep their digits. It is the regularised incomplete beta function I_x(df/2, ½) at x = df/(df + t²) (DLMF 8.17.22 for its continued fraction).
 * @param df degrees of freedom, above 0, not necessarily whole
 */
export function studentTwoSidedTail(t: number, df: number): number {
  if (!(df > 0)) throw new RangeError(`not degrees of freedom: ${df}`);
  if (t === 0) return 1;
  if (df > NORMAL_FROM) return 2 * normalTail(Math.abs(t));
  const [a, ratio] = [df / 2, (t * t) / df];
  if (ratio === Number.POSITIVE_INFINITY) return 0;
  // x, 1 − x, and xᵃ√(1 − x)/B(a, ½), each without cancellation.
  const [x, rest] = [1 / (1 + ratio), ratio / (1 + ratio)];
  const front = (Math.exp(-a * Math.log1p(ratio)) * Math.sqrt(rest) * gammaHalfStep(a)) / SQRT_PI;
  return x < (a + 1) / (a + 2.5) ? (front / a) * betaFraction(a, 0.5, x) : 1 - 2 * front * betaFraction(0.5, a, rest);
}

/**
 * Upper quantile: the t with P(T > t) = tail. Newton's method on the tail, which is convex there: from the normal quantile, which is smaller, the
 * steps rise to the root and never pass it.
 * @param tail probability above 0 and below ½
 */
export function studentUpperQuantile(tail: number, df: number): number {
  if (!(tail > 0 && tail < 0.5)) throw new RangeError(`not the probability of an upper tail: ${tail}`);
  if (!(df > 0)) throw new RangeError(`not degrees of freedom: ${df}`);
  let t = normalUpperQuantile(tail);
  if (df > NORMAL_FROM) return t;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const change = (studentTwoSidedTail(t, df) / 2 - tail) / density(t, df);
    t += change;
    if (Math.abs(change) < 1e-14 * t) return t;
  }
  return t;
}

function density(t: number, df: number): number {
  return (gammaHalfStep(df / 2) / Math.sqrt(df * Math.PI)) * Math.exp((-(df + 1) / 2) * Math.log1p((t * t) / df));
}

/** The continued fraction of DLMF 8.17.22, for x < (a + 1)/(a + b + 2). */
function betaFraction(a: number, b: number, x: number): number {
  return evaluateContinuedFraction(
    (k) => {
      if (k === 1) return 1;
      const m = Math.floor((k - 1) / 2);
      return k % 2 === 1
        ? (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
        : (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    },
    (k) => (k === 0 ? 0 : 1),
  );
}

/** Γ(a + ½)/Γ(a), by Γ(a + 1) = aΓ(a) up to where the asymptotic series (from DLMF 5.11.8) is exact enough. */
function gammaHalfStep(a: number): number {
  let [shifted, factor] = [a, 1];
  for (; shifted < ASYMPTOTIC_FROM; shifted += 1) factor *= shifted / (shifted + 0.5);
  const square = 1 / (shifted * shifted);
  const series = -1 / 8 + square * (1 / 192 + square * (-1 / 640 + (square * 17) / 14_336));
  return factor * Math.sqrt(shifted) * Math.exp(series / shifted);
}
