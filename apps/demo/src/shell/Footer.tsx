import { lazy, Suspense, useRef, useState } from 'react';
import type { Demo } from '../demo/createDemo.ts';
import { useWorkspace } from '../workspace/useWorkspace.ts';
import type { View } from '../workspace/views.ts';
import { addressOf } from './addressOf.ts';
import styles from './shell.module.css';

const SendDialog = lazy(() => import('./SendDialog.tsx').then(({ SendDialog }) => ({ default: SendDialog })));

/** What the demo is, the offer to send the board, and the other language. */
export function Footer({ demo: { start, reporter }, view }: { demo: Demo; view: View }) {
  const { texts, state } = useWorkspace();
  const [isSending, setSending] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const me = state.people.find(({ id }) => id === state.me);
  const other = start.locale === 'de' ? 'en-US' : 'de';
  return (
    <footer className={styles.footer}>
      <p>
        {me && `${texts.shell.you.replace('{name}', me.name).replace('{role}', me.role)} `}
        {texts.shell.memoryOnly}
      </p>
      <div className={styles.footerActions}>
        <button type="button" ref={opener} className={styles.button} onClick={() => setSending(true)}>
          {texts.send.open}
        </button>
        <a href={addressOf(start, { view, locale: other })} lang={other} hrefLang={other}>
          {texts.shell.otherLanguage}
        </a>
      </div>
      {isSending && (
        <Suspense>
          <SendDialog
            onSend={(person) => reporter.identify(person)}
            onClose={() => {
              setSending(false);
              opener.current?.focus();
            }}
          />
        </Suspense>
      )}
    </footer>
  );
}
