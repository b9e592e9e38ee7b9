import { type FormEvent, useState } from 'react';
import { useChangeAddress, useScope } from '../address.ts';
import { daysProblem } from '../period.ts';
import { Button } from './Button.tsx';
import dialog from './Dialog.module.css';
import { Dialog } from './Dialog.tsx';
import { Field } from './Field.tsx';

/** Chooses the first and the last day of the period. */
export function DaysDialog({ onClose }: { onClose(): void }) {
  return (
    <Dialog title="Choose days" isOpen onClose={onClose}>
      <DaysForm onClose={onClose} />
    </Dialog>
  );
}

function DaysForm({ onClose }: { onClose(): void }) {
  const scope = useScope();
  const change = useChangeAddress();
  const [from, setFrom] = useState(scope.from);
  const [to, setTo] = useState(scope.to);
  const problem = daysProblem({ from, to });
  const choose = (event: FormEvent) => {
    event.preventDefault();
    if (problem || !from || !to) return;
    change({ period: undefined, from, to });
    onClose();
  };
  return (
    <form onSubmit={choose} className={dialog.text}>
      <Field label="First day" type="date" value={from} onChange={setFrom} isRequired />
      <Field
        label="Last day"
        type="date"
        value={to}
        onChange={setTo}
        isRequired
        description={`Days of ${scope.zone}, both included.`}
        error={problem}
        validationBehavior="aria"
      />
      <div className={dialog.actions}>
        <Button onPress={onClose}>Cancel</Button>
        <Button type="submit" look="main">
          Show these days
        </Button>
      </div>
    </form>
  );
}
