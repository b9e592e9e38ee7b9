/** What the API says of an experiment; the application reads the same types. No node imports here. */

export interface Range {
  lower: number;
  upper: number;
}

/** One variation and one metric, against the control. */
export interface ArmResult {
  variation: string;
  /** Null: from 1 to 4, which aren't shown to everyone. */
  visitors: number | null;
  /** Absent where the metric isn't a rate, or where so few aren't shown to everyone. */
  conversions?: number;
  /** Of a value: how many of the visitors have one. */
  people?: number;
  /** A rate, a mean, or a percentile. */
  estimate?: number;
  /** Absent for the control, and where there is no comparison. */
  against?: {
    lift: number;
    fixed: Range;
    sequential: Range;
    p: number;
    sequentialP: number;
    /** After Holm's correction for several goals and variations. */
    correctedP?: number;
    /** The sequential interval after it, by which the verdict goes then; null: within no bounds. */
    corrected?: Range | null;
    chanceToWin: number;
    /** Whether what visitors did before made it more exact (CUPED). */
    isAdjusted: boolean;
  };
  verdict?: string;
  /** The verdict in one plain sentence. */
  sentence?: string;
  cautions?: readonly string[];
}

/** Whether figures aren't shown to this person, since they are of fewer than 5 people: of the variation, or of the control that it is compared with. */
export const isHiddenArm = ({ visitors, estimate }: ArmResult): boolean =>
  visitors === null || (visitors > 0 && estimate === undefined);

/** The variations that won, the one with the largest difference first: the verdict names it, and a release offers it. */
export function winnersOf(arms: readonly ArmResult[]): ArmResult[] {
  const by = ({ against }: ArmResult) => Math.abs(against?.lift ?? 0);
  return arms.filter(({ verdict }) => verdict === 'won').toSorted((one, other) => by(other) - by(one));
}

export interface MetricResult {
  name: string;
  label: string;
  kind: 'rate' | 'milliseconds' | 'number';
  better: 'more' | 'less';
  arms: readonly ArmResult[];
  /** Why there are no figures. */
  note?: string;
}

export interface GuardrailResult extends MetricResult {
  state: 'fine' | 'worse' | 'not-enough-data' | 'not-measured';
}

export interface CutResult {
  dimension: string;
  label: string;
  rows: readonly { value: string; arms: readonly ArmResult[] }[];
}

/** What one phase of an experiment says. */
export interface ExperimentResult {
  /** Null where a variation has so few that they aren't shown to everyone: they would follow from the sum. */
  visitors: number | null;
  /** Visitors who saw two variations, and are left out. */
  removed: number | null;
  sampleRatio: {
    status: 'too-few-units' | 'as-planned' | 'mismatch' | 'unknown';
    /** Null, and `expected` empty, where a count isn't shown. */
    pValue: number | null;
    expected: readonly number[];
    counts: readonly (number | null)[];
  };
  warnings: readonly string[];
  /** In one plain sentence. */
  verdict: string;
  goals: readonly MetricResult[];
  guardrails: readonly GuardrailResult[];
  /** Of the first goal, all visitors until the end of each day; for those who don't see 1 to 4 visitors only days between which more came. */
  overTime: readonly { day: string; arms: readonly ArmResult[] }[];
  cuts: readonly CutResult[];
  /** Null for those who don't see 1 to 4 visitors: with the sum it could show those of one day. */
  unitsPerDay: number | null;
}
