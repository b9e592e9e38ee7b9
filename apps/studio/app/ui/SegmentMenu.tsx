import { type FormEvent, useState } from 'react';
import { useAddress, useChangeAddress } from '../address.ts';
import { Problem } from '../api.ts';
import { deleteSegment, saveSegment, useSegments } from '../segments.ts';
import { Button } from './Button.tsx';
import dialog from './Dialog.module.css';
import { Confirmation, Dialog } from './Dialog.tsx';
import { Field } from './Field.tsx';
import { Menu } from './Menu.tsx';
import { ProblemNote } from './ProblemNote.tsx';

/** Filters that were saved: chooses, saves and deletes them. */
export function SegmentMenu() {
  const { f = [] } = useAddress();
  const change = useChangeAddress();
  const { data, problem, retry } = useSegments();
  const [isSaving, setSaving] = useState(false);
  const [deleted, setDeleted] = useState<string>();
  const segments = data?.segments ?? [];
  const chosen = segments.find(({ filters }) => isSame(filters, f));
  return (
    <>
      <Menu
        label={chosen?.name ?? 'Segments'}
        accessibleLabel={`Segments${chosen ? `: ${chosen.name}` : ''}`}
        items={[
          ...segments.map(({ name, filters }) => ({
            id: `segment ${name}`,
            label: name,
            isChosen: name === chosen?.name,
            onChoose: () => change({ f: name === chosen?.name ? undefined : filters }),
          })),
          ...(problem ? [{ id: 'retry', label: 'Segments couldn’t be read. Try again', onChoose: retry }] : []),
          {
            id: 'save',
            label: 'Save these filters …',
            isDisabled: f.length === 0 || chosen !== undefined,
            onChoose: () => setSaving(true),
          },
          ...(chosen
            ? [{ id: 'delete', label: `Delete “${chosen.name}” …`, onChoose: () => setDeleted(chosen.name) }]
            : []),
        ]}
      />
      <Dialog title="Save the filters as a segment" isOpen={isSaving} onClose={() => setSaving(false)}>
        <SaveForm filters={f} names={segments.map(({ name }) => name)} onClose={() => setSaving(false)} />
      </Dialog>
      <Confirmation
        title={`Delete “${deleted}”?`}
        isOpen={deleted !== undefined}
        onClose={() => setDeleted(undefined)}
        action="Delete the segment"
        isDanger
        onConfirm={() => deleteSegment(deleted ?? '')}
      >
        <p>It is deleted for the whole team. Addresses that hold its filters keep working.</p>
      </Confirmation>
    </>
  );
}

const isSame = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((filter) => b.includes(filter));

interface SaveFormProps {
  filters: readonly string[];
  names: readonly string[];
  onClose(): void;
}

function SaveForm({ filters, names, onClose }: SaveFormProps) {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<Problem>();
  const [isPending, setPending] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setPending(true);
    try {
      await saveSegment(name.trim(), filters);
      onClose();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      setProblem(error);
    } finally {
      setPending(false);
    }
  };
  return (
    <form onSubmit={(event) => void save(event)} className={dialog.text}>
      {problem && <ProblemNote problem={problem} title="It wasn’t saved" />}
      <Field
        label="Name"
        value={name}
        onChange={setName}
        isRequired
        maxLength={60}
        autoFocus
        description={names.includes(name.trim()) ? 'Replaces the segment of this name.' : 'The whole team sees it.'}
      />
      <div className={dialog.actions}>
        <Button onPress={onClose}>Cancel</Button>
        <Button type="submit" look="main" isPending={isPending}>
          Save the segment
        </Button>
      </div>
    </form>
  );
}
