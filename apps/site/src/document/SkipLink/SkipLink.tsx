import { usePage } from '../../design-system/page/PageContext.tsx';
import styles from './SkipLink.module.css';

/** The first focusable element: skips banner and menus. */
export function SkipLink() {
  const { t } = usePage();
  return (
    <a href="#content" className={styles.skip}>
      {t('skipToContent')}
    </a>
  );
}
