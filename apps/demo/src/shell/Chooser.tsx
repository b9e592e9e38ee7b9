import { useEffect, useRef } from 'react';
import type { Start } from '../demo/Start.ts';
import { Choices } from './Choices.tsx';
import styles from './Chooser.module.css';

/** What the browser has of it, when it takes the page over. */
const KEPT = { __html: '' };

/**
 * Chooses who the visitor is: the people of this project, and the teams, each with a project of its own. All are links, so that it works without
 * scripts. The browser keeps what the server has rendered: it needs neither the list nor the code for it.
 */
export function Chooser({ start }: { start: Start }) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    import('./closeChooser.ts').then(({ closeChooser }) => closeChooser(details)).catch(() => undefined);
  }, []);
  const shared = { ref: details, className: styles.chooser, 'data-chooser': '' };
  if (import.meta.env.SSR)
    return (
      <details {...shared}>
        <Choices start={start} />
      </details>
    );
  // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set; the markup of the server stays as it is
  return <details {...shared} dangerouslySetInnerHTML={KEPT} suppressHydrationWarning />;
}
