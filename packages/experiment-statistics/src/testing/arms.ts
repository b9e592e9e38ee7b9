import type { MeanArm, ProportionArm, RatioArm } from '../metrics/Arm.ts';

/** An arm as the tables write it: units / conversions, and of CUPED ΣX; ΣXY. */
export function proportion(units: number, conversions: number, x?: number, xy?: number): ProportionArm {
  const before = x === undefined ? undefined : { conversions: x, both: xy ?? 0 };
  return { kind: 'proportion', units, conversions, before };
}

/** n; ΣY; ΣY², and of CUPED ΣX; ΣX²; ΣXY. */
export function mean(units: number, sum: number, sumOfSquares: number, ...x: [number, number, number] | []): MeanArm {
  const before = x.length === 0 ? undefined : { sum: x[0], sumOfSquares: x[1], sumOfProducts: x[2] };
  return { kind: 'mean', units, sum, sumOfSquares, before };
}

/** n; ΣM, ΣM²; ΣD, ΣD²; ΣMD. */
export function ratio(units: number, m: [number, number], d: [number, number], sumOfProducts: number): RatioArm {
  const sums = ([sum, sumOfSquares]: [number, number]) => ({ sum, sumOfSquares });
  return { kind: 'ratio', units, numerator: sums(m), denominator: sums(d), sumOfProducts };
}
