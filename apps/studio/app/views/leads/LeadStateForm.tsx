import { ownZone } from '../../address.ts';
import { useApi, usePerson } from '../../api.ts';
import { Button } from '../../ui/Button.tsx';
import { formatMinute } from '../../ui/format.ts';
import { Select } from '../../ui/Select.tsx';
import { choicesSchema, type Lead, STATUSES, type Status } from './leadData.ts';
import styles from './leads.module.css';
import { UnstoredChange } from './UnstoredChange.tsx';
import { useLeadChange } from './useLeadChange.ts';

const NOBODY = '';

/** Status and owner of a lead. A change names the version that is shown: somebody else's change in between isn't lost, but shown. */
export function LeadStateForm({ lead: { id, state, isSuspect } }: { lead: Lead }) {
  const { data: person } = usePerson();
  const { data: choices } = useApi('/leads/choices', choicesSchema);
  const { unstored, problem, isPending, change, leave } = useLeadChange(id, state);
  const owners = new Set([
    ...(person ? [person.name] : []),
    ...(state.owner ? [state.owner] : []),
    ...(choices?.owners ?? []),
  ]);
  return (
    <div className={styles.state} aria-busy={isPending}>
      <Select
        label="Status"
        options={Object.entries(STATUSES).map(([key, label]) => ({ id: key as Status, label }))}
        value={state.status}
        onChange={(status) => void change({ status })}
        isDisabled={isPending}
      />
      <Select
        label="Owner"
        options={[{ id: NOBODY, label: 'Nobody' }, ...[...owners].map((owner) => ({ id: owner, label: owner }))]}
        value={state.owner ?? NOBODY}
        onChange={(owner) => void change({ owner: owner === NOBODY ? null : owner })}
        isDisabled={isPending || isSuspect}
      />
      {person && state.owner !== person.name && !isSuspect && (
        <Button size="small" isPending={isPending} onPress={() => void change({ owner: person.name })}>
          Take it
        </Button>
      )}
      {isSuspect && (
        <p className={styles.hint}>
          This may come from a program: nobody was notified of it. Another status makes it a lead, of which all channels
          are notified.
        </p>
      )}
      {state.changedAt && (
        <p className={styles.hint}>
          Last changed by {state.changedBy}, {formatMinute(state.changedAt, ownZone())}
        </p>
      )}
      {unstored && problem && (
        <UnstoredChange
          {...{ unstored, problem, state, isPending }}
          onAgain={() => void change(unstored)}
          onLeave={leave}
        />
      )}
    </div>
  );
}
