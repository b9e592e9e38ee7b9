import type { CalloutEntry } from '@cumulus/content-model';
import { Icon } from '../Icon/Icon.tsx';
import { Markdown } from '../Markdown/Markdown.tsx';
import styles from './RichText.module.css';

const icons = { note: 'info', tip: 'lightbulb', warning: 'warning' } as const;

interface CalloutProps {
  callout: CalloutEntry;
  [data: `data-${string}`]: string | number | undefined;
}

/** A note beside the flow of a text. */
export function Callout({ callout, ...data }: CalloutProps) {
  return (
    <aside {...data} className={styles.callout} data-kind={callout.kind}>
      <Icon name={icons[callout.kind]} />
      <div>
        {callout.title && <p className={styles.cardTitle}>{callout.title}</p>}
        <Markdown text={callout.body} />
      </div>
    </aside>
  );
}
