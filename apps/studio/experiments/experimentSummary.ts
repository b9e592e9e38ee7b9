import { DAY_MS } from '@cumulus/content-model/days';
import { checkSampleRatio } from '@cumulus/experiment-statistics';
import { shownSum } from '../access/smallCells.ts';
import type { PhaseRow } from './ExperimentData.ts';
import type { ExperimentFile, ShownExperiment } from './experimentSource.ts';

/** As in the alarm of the sample ratio. */
const MIN_RATIO_UNITS = 100;

interface Summarizing {
  seesSmallCells: boolean;
  /** Milliseconds since 1970. */
  now: number;
}

/** What the list shows of an experiment. */
export function summarize(
  { key, experiment: file, problems }: ShownExperiment,
  phases: readonly PhaseRow[],
  { seesSmallCells, now }: Summarizing,
) {
  const own = file ? phasesOf(phases, key, file.phase) : [];
  return {
    ...{ key, problems, state: stateOf(file), name: file?.name ?? key },
    question: file?.question ?? file?.hypothesis ?? '',
    goal: file?.primaryMetric ?? '',
    releasedVariation: file?.releasedVariation ?? null,
    visitors: shownSum(
      own.flatMap(({ variation, visitors }) => (variation < 0 ? [] : visitors)),
      seesSmallCells,
    ),
    days: Math.floor(daysRunning(own, file, now)),
    hasMismatch: file !== undefined && isMismatch(file, own),
  };
}

export const phasesOf = (phases: readonly PhaseRow[], key: string, phase: number): PhaseRow[] =>
  phases.filter((row) => row.experiment === key && row.phase === phase);

/** Since the first exposure of the phase: until now while it runs, else until the last one. */
export function daysRunning(own: readonly PhaseRow[], file: ExperimentFile | undefined, now: number): number {
  if (own.length === 0) return 0;
  const first = Math.min(...own.map((row) => Date.parse(row.first_at)));
  const last = Math.max(...own.map((row) => Date.parse(row.last_at)));
  return Math.max(0, ((file?.status === 'running' ? now : last) - first) / DAY_MS);
}

function isMismatch({ weights, hashAttribute }: ExperimentFile, own: readonly PhaseRow[]): boolean {
  if (hashAttribute !== 'id') return false;
  const counts = weights.map((_, index) => own.find(({ variation }) => variation === index)?.visitors ?? 0);
  return checkSampleRatio(counts, weights, { minUnits: MIN_RATIO_UNITS }).status === 'mismatch';
}

function stateOf(file: ExperimentFile | undefined) {
  if (!file) return 'broken';
  return file.releasedVariation === undefined ? file.status : 'released';
}
