import { type FormEvent, useState } from 'react';
import { z } from 'zod';
import { post } from '../../api.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { useAction } from '../../ui/useAction.ts';
import styles from './visitors.module.css';

interface EraseDialogProps {
  id: string;
  isOpen: boolean;
  onClose(): void;
  onErased(): void;
}

/** Erases a visitor once the id is typed, and shows what was erased: the report of the command. */
export function EraseDialog({ id, isOpen, onClose, onErased }: EraseDialogProps) {
  return (
    <Dialog title="Erase this visitor" isOpen={isOpen} onClose={onClose}>
      <EraseForm id={id} onClose={onClose} onErased={onErased} />
    </Dialog>
  );
}

function EraseForm({ id, onClose, onErased }: Omit<EraseDialogProps, 'isOpen'>) {
  const [typed, setTyped] = useState('');
  const { problem, isPending, run } = useAction();
  const [report, setReport] = useState<unknown>();
  const erase = async (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() !== id || isPending) return;
    await run(async () => {
      setReport(await post(`/visitors/${encodeURIComponent(id)}/erasure`, { confirm: id }));
      onErased();
    });
  };
  if (report !== undefined)
    return (
      <div className={styles.erasure}>
        <p>
          {isWholly(report) ? 'Erased. ' : 'Erased here, and not yet from the bucket, which is tried again by itself. '}
          What was forwarded or delivered elsewhere has to be erased there as well:
        </p>
        <pre>{JSON.stringify(report, null, 2)}</pre>
        <Button onPress={onClose}>Close</Button>
      </div>
    );
  return (
    <form className={styles.erasure} onSubmit={(event) => void erase(event)}>
      <p>
        Everything under this id and those linked to it is deleted, with recordings, leads and meetings. It can’t be
        undone.
      </p>
      <Field label={`Type ${id} to confirm`} value={typed} onChange={setTyped} />
      {problem && <ProblemNote problem={problem} />}
      <Button type="submit" look="danger" isDisabled={typed.trim() !== id} isPending={isPending}>
        Erase
      </Button>
    </form>
  );
}

const erasureSchema = z.looseObject({ lakeBucket: z.string().optional() });

/** Whether the copy of the lake in a bucket is erased too, where there is one. */
function isWholly(report: unknown): boolean {
  const { lakeBucket = 'erased' } = erasureSchema.parse(report);
  return lakeBucket === 'erased';
}
