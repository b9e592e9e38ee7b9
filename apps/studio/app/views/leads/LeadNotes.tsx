import { useState } from 'react';
import { ownZone } from '../../address.ts';
import { post, renew } from '../../api.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { formatMinute } from '../../ui/format.ts';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { useAction } from '../../ui/useAction.ts';
import { Part } from './Facts.tsx';
import type { Lead } from './leadData.ts';
import styles from './leads.module.css';

/** As the lead service takes them. */
const MAX_NOTE = 4_000;

/** What people noted about a lead, newest first, and a field for another note. */
export function LeadNotes({ leadId, notes, isSuspect }: { leadId: string; notes: Lead['notes']; isSuspect: boolean }) {
  const [text, setText] = useState('');
  // The same for each attempt, so that a note whose answer was lost is stored once.
  const [id, setId] = useState(() => crypto.randomUUID());
  const { problem, isPending, run } = useAction();
  const add = async () => {
    const isAdded = await run(() => post(`/leads/${encodeURIComponent(leadId)}/notes`, { id, text }));
    if (!isAdded) return;
    setText('');
    setId(crypto.randomUUID());
    await renew('/leads');
  };
  return (
    <Part title="Notes">
      {!isSuspect && (
        <div className={styles.note}>
          <Field
            label="Note"
            isLabelHidden
            rows={3}
            value={text}
            onChange={setText}
            maxLength={MAX_NOTE}
            placeholder="What was said, what comes next"
          />
          <Button isPending={isPending} isDisabled={text.trim() === ''} onPress={() => void add()}>
            Add the note
          </Button>
        </div>
      )}
      {problem && <ProblemNote problem={problem} title="The note wasn’t stored" />}
      <ul className={styles.notes}>
        {notes.toReversed().map((note) => (
          <li key={note.id}>
            <p className={styles.muted}>
              {note.author}, {formatMinute(note.at, ownZone())}
            </p>
            <p className={styles.typed}>{note.text}</p>
          </li>
        ))}
      </ul>
    </Part>
  );
}
