import type { ReactNode } from 'react';
import styles from './Page.module.css';

interface PageProps {
  title: string;
  /** One sentence: what the page shows, and of whom. */
  definition?: ReactNode;
  /** Buttons and links beside the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A screen: its title, what it is about, what can be done, and its content. */
export function Page({ title, definition, actions, children }: PageProps) {
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <div className={styles.title}>
          <h1>{title}</h1>
          {definition && <p className={styles.definition}>{definition}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </div>
  );
}

/** A part of a page with a heading and a border. */
export function Panel({ title, definition, actions, children }: PageProps) {
  return (
    <section className={styles.panel} aria-label={title}>
      <div className={styles.panelHead}>
        <div className={styles.title}>
          <h2>{title}</h2>
          {definition && <p className={styles.definition}>{definition}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </section>
  );
}
