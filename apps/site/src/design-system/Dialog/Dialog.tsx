import type { ReactNode } from 'react';
import { Icon } from '../Icon/Icon.tsx';
import { usePage } from '../page/PageContext.tsx';
import styles from './Dialog.module.css';

interface DialogProps {
  /** Unique on the page; its title has an id made from it. */
  id: string;
  title: string;
  children: ReactNode;
  size?: 'text' | 'wide';
  [data: `data-${string}`]: string | undefined;
}

/** A modal dialog, which a script shows. Its button, Escape or a click on the backdrop closes it. Focus returns to what opened it. */
export function Dialog({ id, title, children, size = 'text', ...data }: DialogProps) {
  const { t } = usePage();
  return (
    <dialog {...data} id={id} className={styles.dialog} data-size={size} aria-labelledby={`${id}-title`} closedby="any">
      <div className={styles.head}>
        <h2 id={`${id}-title`}>{title}</h2>
        <form method="dialog">
          <button type="submit" className={styles.close} aria-label={t('close')}>
            <Icon name="close" />
          </button>
        </form>
      </div>
      {children}
    </dialog>
  );
}
