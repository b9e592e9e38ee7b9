/** Relative: in units of the control's mean (0.1 is +10 %). Absolute: in the unit of the metric. */
export type Scale = 'relative' | 'absolute';

/** A range, both ends included. */
export interface Interval {
  lower: number;
  upper: number;
}

/** The estimated difference between variant and control. Every test starts from it. */
export interface Effect {
  scale: Scale;
  /** Δ, positive where the variant has more. */
  size: number;
  /** Standard error of Δ, above 0, on the same scale. */
  standardError: number;
  /** Of Welch's t-test. */
  degreesOfFreedom: number;
  /** Units of both arms together. */
  units: number;
  /** |m_c|, the mean by which a relative effect is divided: in the unit of the metric. */
  controlMean: number;
}
