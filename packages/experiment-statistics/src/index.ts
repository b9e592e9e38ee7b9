export { checkImbalance, type Imbalance } from './effect/cuped.ts';
export type { Effect, Interval, Scale } from './effect/Effect.ts';
export { type Correction, correctInterval, correctPValues } from './inference/corrections.ts';
export type { TestResult } from './inference/fixedTest.ts';
export { type Direction, type Posterior, PROPOSED_PRIOR, type Prior } from './inference/posterior.ts';
export type {
  Arm,
  MeanArm,
  ProportionArm,
  QuantileArm,
  RatioArm,
  RatioBefore,
  Sums,
} from './metrics/Arm.ts';
export type { Moments } from './metrics/moments.ts';
export { quantileBounds } from './metrics/quantiles.ts';
export type { Plan, PlannedTest } from './planning/Plan.ts';
export { computePower, type Duration, daysFor, planDuration } from './planning/power.ts';
export { daysUntil, type RemainingOptions, remainingFactor } from './planning/remaining.ts';
export { detectableEffect, planUnitsForDifference, planUnitsPerArm } from './planning/sampleSize.ts';
export { type ConversionWindow, conversionSpan, isWindowOpen, type Span } from './rules/conversionWindow.ts';
export {
  checkMultipleExposures,
  type Exposure,
  findPhaseUnits,
  type MultipleExposures,
  type Phase,
  type PhaseUnits,
} from './rules/exposures.ts';
export { checkMinimumData, type MinimumData, type Untestable } from './rules/minimumData.ts';
export { checkSampleRatio, type SampleRatio } from './rules/sampleRatio.ts';
export { type Comparison, type ComparisonOptions, compareArms, type Inference } from './verdict/compareArms.ts';
export { decideVerdict, type VerdictInput } from './verdict/decideVerdict.ts';
export { describeCaution, describeVerdict, formatLift } from './verdict/describeVerdict.ts';
export type { Caution, DecidedBy, Lift, Missing, Verdict } from './verdict/Verdict.ts';
