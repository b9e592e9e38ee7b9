import { useEffect, useId, useRef, useState } from 'react';
import { fill } from '../workspace/fill.ts';
import { useWorkspace } from '../workspace/useWorkspace.ts';
import styles from './shell.module.css';

interface SendDialogProps {
  onSend: (person: { email: string; name: string }) => void;
  onClose: () => void;
}

/** As the browser's own check of an e-mail field, and with a dot in the host. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Asks for name and address, if the visitor likes. A native modal dialog: the browser keeps the focus in it and closes it with Escape. */
export function SendDialog({ onSend, onClose }: SendDialogProps) {
  const { send, cancel, close } = useWorkspace().texts;
  const dialog = useRef<HTMLDialogElement>(null);
  const [sentTo, setSentTo] = useState<string>();
  const [hasFault, setFault] = useState(false);
  const email = useRef<HTMLInputElement>(null);
  const id = useId();

  useEffect(() => dialog.current?.showModal(), []);

  const submit = (form: FormData) => {
    const person = { email: read(form, 'email'), name: read(form, 'name') };
    const isValid = EMAIL.test(person.email);
    setFault(!isValid);
    if (!isValid) return email.current?.focus();
    onSend(person);
    setSentTo(person.name || person.email);
  };

  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={`${id}-title`} onClose={onClose}>
      <h2 id={`${id}-title`}>{send.title}</h2>
      {sentTo ? (
        <>
          <p role="status">{fill(send.done, { name: sentTo })}</p>
          <button
            // biome-ignore lint/a11y/noAutofocus: the button that had the focus is gone
            autoFocus
            type="button"
            className={styles.primary}
            onClick={() => dialog.current?.close()}
          >
            {close}
          </button>
        </>
      ) : (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            submit(new FormData(event.currentTarget));
          }}
        >
          <p>{send.why}</p>
          <label htmlFor={`${id}-name`}>{send.name}</label>
          <input id={`${id}-name`} name="name" autoComplete="name" maxLength={80} />
          <label htmlFor={`${id}-email`}>{send.email}</label>
          <input
            ref={email}
            id={`${id}-email`}
            name="email"
            type="email"
            autoComplete="email"
            maxLength={254}
            required
            aria-invalid={hasFault}
            aria-describedby={hasFault ? `${id}-fault` : undefined}
          />
          {hasFault && (
            <p id={`${id}-fault`} className={styles.fault}>
              {send.emailFault}
            </p>
          )}
          <div className={styles.footerActions}>
            <button type="submit" className={styles.primary}>
              {send.send}
            </button>
            <button type="button" className={styles.button} onClick={() => dialog.current?.close()}>
              {cancel}
            </button>
          </div>
        </form>
      )}
    </dialog>
  );
}

const read = (form: FormData, name: string) => String(form.get(name) ?? '').trim();
