/** What the API says of an experiment; the application reads the same types. No node imports here. */

export interface Range {
  lower: number;
  upper: number;
}

/** One variation and one metric, against the control. */
export interface ArmResult {
  variation: string;
  visitors: number;
  /** Absent where the metric isn't a rate, or where so few aren't shown to everyone. */
  conversions?: number;
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
    chanceToWin: number;
    /** Whether what visitors did before made it more exact (CUPED). */
    isAdjusted: boolean;
  };
  verdict?: string;
  /** The verdict in one plain sentence. */
  sentence?: string;
  cautions?: readonly string[];
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
  visitors: number;
  /** Visitors who saw two variations, and are left out. */
  removed: number;
  sampleRatio: {
    status: 'too-few-units' | 'as-planned' | 'mismatch' | 'unknown';
    pValue: number;
    expected: readonly number[];
    counts: readonly number[];
  };
  warnings: readonly string[];
  /** In one plain sentence. */
  verdict: string;
  goals: readonly MetricResult[];
  guardrails: readonly GuardrailResult[];
  /** Of the first goal, all visitors until the end of each day. */
  overTime: readonly { day: string; arms: readonly ArmResult[] }[];
  cuts: readonly CutResult[];
  unitsPerDay: number;
}
