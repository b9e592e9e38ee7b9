import { dayIn } from '@cumulus/content-model/days';
import { type FormEvent, useState } from 'react';
import { annotationTime, removeAnnotation, type StudioMarker, saveAnnotation } from '../../markers.ts';
import { Button } from '../../ui/Button.tsx';
import dialog from '../../ui/Dialog.module.css';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { useAction } from '../../ui/useAction.ts';

interface AnnotationDialogProps {
  /** The annotation that is changed; `new` for another one. */
  opened: StudioMarker | 'new';
  /** The day of a new one. */
  day: string;
  zone: string;
  onClose(): void;
}

/** Writes, changes and removes an annotation of the charts. */
export function AnnotationDialog(props: AnnotationDialogProps) {
  const { opened, onClose } = props;
  return (
    <Dialog title={opened === 'new' ? 'Annotate a day' : 'Change the annotation'} isOpen onClose={onClose}>
      <AnnotationForm {...props} />
    </Dialog>
  );
}

function AnnotationForm({ opened, day, zone, onClose }: AnnotationDialogProps) {
  const changed = typeof opened === 'object' ? opened : undefined;
  const [text, setText] = useState(changed?.text ?? '');
  const [date, setDate] = useState(changed ? dayIn(zone, Date.parse(changed.at)) : day);
  const { problem, isPending, run } = useAction();
  const close = (hasHappened: boolean) => hasHappened && onClose();
  const save = (event: FormEvent) => {
    event.preventDefault();
    const at = annotationTime(date, zone, changed);
    void run(() => saveAnnotation(text.trim(), at, changed?.id)).then(close);
  };
  return (
    <form onSubmit={save} className={dialog.text}>
      {problem && <ProblemNote problem={problem} title="It wasn’t saved" />}
      <Field
        label="What happened"
        value={text}
        onChange={setText}
        maxLength={200}
        isRequired
        autoFocus
        description="The whole team sees it on the charts, with your name."
      />
      <Field label="Day" type="date" value={date} onChange={setDate} isRequired />
      <div className={dialog.actions}>
        {changed && (
          <Button
            look="danger"
            isDisabled={isPending}
            onPress={() => void run(() => removeAnnotation(changed.id)).then(close)}
          >
            Remove it
          </Button>
        )}
        <Button onPress={onClose}>Cancel</Button>
        <Button type="submit" look="main" isPending={isPending}>
          Save
        </Button>
      </div>
    </form>
  );
}
