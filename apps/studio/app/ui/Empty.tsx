import type { ReactNode } from 'react';
import styles from './states.module.css';

/** Says that there is nothing to show, and what to do about it. */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.state}>
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.advice}>{children}</div>}
    </div>
  );
}
