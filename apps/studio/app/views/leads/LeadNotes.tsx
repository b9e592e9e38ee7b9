import { ownZone } from '../../address.ts';
import { post, usePerson } from '../../api.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { formatMinute } from '../../ui/format.ts';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { useAction } from '../../ui/useAction.ts';
import { Part } from './Facts.tsx';
import type { Lead } from './leadData.ts';
import styles from './leads.module.css';
import { useNoteDraft } from './noteDrafts.ts';
import { leadPath, renewLead } from './useLeadChange.ts';

/** As the lead service takes them. */
const MAX_NOTE = 4_000;

interface LeadNotesProps {
  leadId: string;
  notes: Lead['notes'];
  isSuspect: boolean;
}

/** What people noted about a lead, newest first, and a field for another note. */
export function LeadNotes({ leadId, notes, isSuspect }: LeadNotesProps) {
  const { data: person } = usePerson();
  return (
    <Part title="Notes">
      {!isSuspect && person && <NewNote key={person.name} person={person.name} leadId={leadId} />}
      <ul className={styles.notes}>
        {notes.toReversed().map((note) => (
          <li key={note.id}>
            <p className={styles.muted}>
              {note.author}, {formatMinute(note.at, ownZone())}
            </p>
            <p className={styles.typed} dir="auto">
              {note.text}
            </p>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function NewNote({ person, leadId }: { person: string; leadId: string }) {
  const { draft, isTyped, type, clear } = useNoteDraft(person, leadId);
  const { problem, isPending, run } = useAction();
  const add = async () => {
    if (!(await run(() => post(`${leadPath(leadId)}/notes`, draft)))) return;
    clear();
    await renewLead(leadId);
  };
  return (
    <>
      <div className={styles.note}>
        <Field
          label="Note"
          isLabelHidden
          rows={3}
          value={draft.text}
          onChange={type}
          isReadOnly={isPending}
          maxLength={MAX_NOTE}
          placeholder="What was said, what comes next"
        />
        <Button isPending={isPending} isDisabled={!isTyped} onPress={() => void add()}>
          Add the note
        </Button>
      </div>
      {problem && (
        <ProblemNote
          title="The note wasn’t stored"
          advice={<>{problem.message} It stays here: add it again later.</>}
        />
      )}
    </>
  );
}
