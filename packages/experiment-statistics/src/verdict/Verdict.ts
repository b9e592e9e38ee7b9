import type { Interval } from '../effect/Effect.ts';
import type { Untestable } from '../rules/minimumData.ts';

/** The test by which an experiment is decided, chosen before its start. */
export type DecidedBy = 'fixed' | 'sequential' | 'bayesian';

/** Why a verdict deserves a second look. */
export type Caution =
  /** A lift of 50 % or more is rarely true: first check the counting. */
  | 'suspicious'
  /** Less than the recommended three days: a weekday isn't a week. */
  | 'short'
  /** Many visitors saw two variants. */
  | 'multiple-exposures'
  /** The arms differed before anything was shown to them. */
  | 'imbalance';

/** What is still missing. */
export interface Missing {
  /** Further units for each arm; undefined where nothing can be said. */
  unitsPerArm?: number;
  /** Days until they have come at today's traffic; undefined where nothing can be said. */
  days?: number;
}

/** The relative lift that a verdict speaks of, with the interval of the test that decides. */
export interface Lift {
  size: number;
  /** Unbounded after the correction of a p-value near 1. */
  interval: Interval;
}

/** What an experiment says about one variant and goal. A screen shows it by its kind; `describeVerdict` has it as a sentence. */
export type Verdict =
  /** The visitors are not shared out by the weights: no other figure means anything. */
  | { kind: 'mismatch'; pValue: number }
  | { kind: 'not-enough-data'; missing: Missing; cautions: readonly Caution[] }
  /** There is enough, and no test for it, as at a rate of 100 %: show counts only. */
  | { kind: 'not-comparable'; reason: Untestable }
  | { kind: 'won' | 'lost'; lift: Lift; cautions: readonly Caution[] }
  /** The difference is real, and too small to matter. */
  | { kind: 'draw'; lift: Lift; cautions: readonly Caution[] }
  | { kind: 'undecided'; lift: Lift; missing: Missing; cautions: readonly Caution[] };
