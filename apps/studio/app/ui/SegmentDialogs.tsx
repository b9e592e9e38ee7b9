import { type FormEvent, useState } from 'react';
import { deleteSegment, type Segment, saveSegment } from '../segments.ts';
import { Button } from './Button.tsx';
import { Checkbox } from './Checkbox.tsx';
import dialog from './Dialog.module.css';
import { Confirmation, Dialog } from './Dialog.tsx';
import { Field } from './Field.tsx';
import { ProblemNote } from './ProblemNote.tsx';
import { useAction } from './useAction.ts';

interface SaveSegmentProps {
  filters: readonly string[];
  names: readonly string[];
  onClose(): void;
}

/** Asks for the name of a segment, and saves it. */
export function SaveSegment(props: SaveSegmentProps) {
  return (
    <Dialog title="Save the filters as a segment" isOpen onClose={props.onClose}>
      <SaveForm {...props} />
    </Dialog>
  );
}

function SaveForm({ filters, names, onClose }: SaveSegmentProps) {
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(true);
  const { problem, isPending, run } = useAction();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (await run(() => saveSegment(name.trim(), filters, isShared))) onClose();
  };
  return (
    <form onSubmit={(event) => void save(event)} className={dialog.text}>
      {problem && <ProblemNote problem={problem} title="It wasn’t saved" />}
      <Field
        label="Name"
        value={name}
        onChange={setName}
        isRequired
        maxLength={80}
        autoFocus
        description={
          names.includes(name.trim()) ? 'Replaces the segment of this name.' : 'Such as: phones from Germany.'
        }
      />
      <Checkbox isSelected={isShared} onChange={setShared}>
        The whole team sees it
      </Checkbox>
      <div className={dialog.actions}>
        <Button onPress={onClose}>Cancel</Button>
        <Button type="submit" look="main" isPending={isPending}>
          Save the segment
        </Button>
      </div>
    </form>
  );
}

/** Asks whether a segment is deleted, and deletes it. */
export function DeleteSegment({ segment, onClose }: { segment: Segment; onClose(): void }) {
  return (
    <Confirmation
      title={`Delete “${segment.name}”?`}
      isOpen
      onClose={onClose}
      action="Delete the segment"
      isDanger
      onConfirm={() => deleteSegment(segment.id)}
    >
      <p>Those it is shared with lose it too. Addresses that hold its filters keep working.</p>
    </Confirmation>
  );
}
