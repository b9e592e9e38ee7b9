import { ownZone } from '../../address.ts';
import type { Problem } from '../../api.ts';
import { Button } from '../../ui/Button.tsx';
import { formatMinute } from '../../ui/format.ts';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { type LeadState, STATUSES } from './leadData.ts';
import styles from './leads.module.css';
import { wantedText } from './leadTexts.ts';
import type { WantedState } from './useLeadChange.ts';

interface UnstoredChangeProps {
  unstored: WantedState;
  problem: Problem;
  /** As it is stored. */
  state: LeadState;
  isPending: boolean;
  onAgain(): void;
  onLeave(): void;
}

/** Says why a change wasn't stored, what is there instead, and offers to make it all the same. */
export function UnstoredChange({ unstored, problem, state, isPending, onAgain, onLeave }: UnstoredChangeProps) {
  const isConflict = problem.status === 409;
  // A suspect is refused each time.
  const canRepeat = !isConflict || problem.code === 'changed';
  return (
    <ProblemNote
      title={isConflict ? 'Nothing was changed' : 'It wasn’t stored'}
      advice={
        <>
          <p>
            {problem.code === 'changed' ? changedText(state) : problem.message} You chose: {wantedText(unstored)}.
          </p>
          <div className={styles.actions}>
            {canRepeat && (
              <Button size="small" isPending={isPending} onPress={onAgain}>
                {isConflict ? 'Change it to that' : 'Try again'}
              </Button>
            )}
            <Button size="small" look="quiet" onPress={onLeave}>
              Leave it as it is
            </Button>
          </div>
        </>
      }
    />
  );
}

function changedText({ changedBy, changedAt, status, owner }: LeadState): string {
  const when = changedAt ? `, ${formatMinute(changedAt, ownZone())}` : '';
  return `${changedBy ?? 'Somebody'} changed this lead since you opened it${when}. It is now ${STATUSES[status]}, owner: ${owner ?? 'nobody'}.`;
}
