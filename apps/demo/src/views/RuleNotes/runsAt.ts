import type { History } from '../../workspace/history.ts';
import type { Id, Run } from '../../workspace/types.ts';

/** Runs of the last step in which a rule ran; after its undo, those of the one before. */
export function recentRuns({ past, present: { runs } }: History): readonly Run[] {
  const before = past.findLast((state) => state.runs !== runs)?.runs ?? [];
  return runs.filter((run) => !before.includes(run));
}

/** Whether a run did something: one of `begin-next` may find nothing to begin. */
export const hasResult = ({ rule, begun }: Run): boolean => rule.effect.kind !== 'begin-next' || begun.length > 0;

/** Runs with a result that a task set off, or that began it. */
export const runsAt = (runs: readonly Run[], task: Id): Run[] =>
  runs.filter((run) => hasResult(run) && (run.task === task || run.begun.some(({ id }) => id === task)));
