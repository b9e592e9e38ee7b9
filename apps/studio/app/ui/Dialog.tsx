import { type ReactNode, useState } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { Button } from './Button.tsx';
import styles from './Dialog.module.css';
import { Field } from './Field.tsx';
import { ProblemNote } from './ProblemNote.tsx';
import { useAction } from './useAction.ts';

interface DialogProps {
  title: string;
  isOpen: boolean;
  onClose(): void;
  children: ReactNode;
  isWide?: boolean;
}

/** A modal dialog. Escape and a click outside close it. */
export function Dialog({ title, isOpen, onClose, children, isWide = false }: DialogProps) {
  return (
    <ModalOverlay
      className={styles.overlay}
      isOpen={isOpen}
      isDismissable
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Modal className={styles.modal} data-wide={isWide}>
        <AriaDialog className={styles.dialog}>
          <Heading slot="title" level={2}>
            {title}
          </Heading>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

interface ConfirmationProps {
  title: string;
  isOpen: boolean;
  onClose(): void;
  /** What will happen. */
  children: ReactNode;
  /** Of the button, such as `Stop the experiment`. */
  action: string;
  isDanger?: boolean;
  /** Label of the field for the reason; without it none is asked for. */
  reasonLabel?: string;
  /** Does it. The dialog closes when it has happened, and shows the problem where it failed. */
  onConfirm(reason: string): Promise<unknown>;
}

/** Asks before something is changed, with the reason where one is recorded. */
export function Confirmation(props: ConfirmationProps) {
  return (
    <Dialog title={props.title} isOpen={props.isOpen} onClose={props.onClose}>
      <ConfirmationForm {...props} />
    </Dialog>
  );
}

function ConfirmationForm({ children, action, isDanger, reasonLabel, onConfirm, onClose }: ConfirmationProps) {
  const [reason, setReason] = useState('');
  const { problem, isPending, run } = useAction();
  const [isAsked, setAsked] = useState(false);
  const isMissing = reasonLabel !== undefined && reason.trim() === '';
  const confirm = async () => {
    setAsked(true);
    if (isMissing || isPending) return;
    if (await run(() => onConfirm(reason.trim()))) onClose();
  };
  return (
    <>
      <div className={styles.text}>{children}</div>
      {reasonLabel !== undefined && (
        <Field
          label={reasonLabel}
          value={reason}
          onChange={setReason}
          rows={2}
          autoFocus
          isRequired
          validationBehavior="aria"
          error={isAsked && isMissing ? 'Write the reason: it is recorded with your name.' : undefined}
        />
      )}
      {problem && <ProblemNote problem={problem} title="It didn’t happen" />}
      <div className={styles.actions}>
        <Button onPress={onClose}>Cancel</Button>
        <Button look={isDanger ? 'danger' : 'main'} isPending={isPending} onPress={() => void confirm()}>
          {action}
        </Button>
      </div>
    </>
  );
}
