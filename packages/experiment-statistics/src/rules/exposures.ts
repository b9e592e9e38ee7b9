/** From this share of units that saw two variants on, the counts are doubtful. */
const MAX_SHARE = 0.01;
/** With fewer units the share has no meaning. */
const MIN_UNITS = 10;

/** A unit saw an arm. */
export interface Exposure {
  unit: string;
  arm: number;
  /** Milliseconds since 1970. */
  at: number;
}

/** A span of time in which weights and targeting stay; counts, clocks, sample ratio and the sequential n begin again with each. */
export interface Phase {
  from: number;
  /** Undefined while it runs. */
  until?: number;
}

/** The units of a phase. */
export interface PhaseUnits {
  /** First exposure within the phase by unit, of units that saw one arm only: the start of its clock. */
  first: ReadonlyMap<string, Exposure>;
  /** Units that saw two arms within the phase: removed from every arm, and counted apart. */
  removed: number;
}

/**
 * Which units count in a phase (experiment-statistics.md section 8). Only exposures between its start and end count: a unit that saw the other arm
 * in an earlier phase only is no multiple exposure.
 */
export function findPhaseUnits(
  exposures: Iterable<Exposure>,
  { from, until = Number.POSITIVE_INFINITY }: Phase,
): PhaseUnits {
  const first = new Map<string, Exposure>();
  const removed = new Set<string>();
  for (const exposure of exposures) {
    if (exposure.at < from || exposure.at > until) continue;
    const known = first.get(exposure.unit);
    if (known && known.arm !== exposure.arm) removed.add(exposure.unit);
    if (!known || exposure.at < known.at) first.set(exposure.unit, exposure);
  }
  for (const unit of removed) first.delete(unit);
  return { first, removed: removed.size };
}

/** How many units saw two arms. */
export interface MultipleExposures {
  status: 'too-few-units' | 'rare' | 'frequent';
  /** Removed units for each kept one. */
  share: number;
}

/** Warns where removed ÷ kept units is 1 % or more, from 10 kept units on (section 8). */
export function checkMultipleExposures(removed: number, kept: number): MultipleExposures {
  const share = kept > 0 ? removed / kept : 0;
  if (kept < MIN_UNITS) return { status: 'too-few-units', share };
  return { status: share >= MAX_SHARE ? 'frequent' : 'rare', share };
}
