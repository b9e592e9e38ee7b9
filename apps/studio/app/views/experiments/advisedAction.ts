import { winnersOf } from '../../../experiments/ExperimentResult.ts';
import type { ExperimentDetails } from './Experiment.ts';

export type Action = 'start' | 'ramp' | 'stop' | 'release';
type Judged = Pick<ExperimentDetails, 'state' | 'result'>;

/** What an experiment asks for: nothing while its figures say nothing, and no release where they can't be trusted. */
export function advisedAction({ state, result }: Judged): Action | undefined {
  if (state === 'draft') return 'start';
  if (result?.sampleRatio.status === 'mismatch') return state === 'running' ? 'stop' : undefined;
  return winnerOf({ result }) !== undefined && state !== 'released' ? 'release' : undefined;
}

/** The variation that won by the first goal, by most where several did. */
export function winnerOf({ result }: { result?: ExperimentDetails['result'] }): string | undefined {
  return winnersOf(result?.goals[0]?.arms ?? [])[0]?.variation;
}
