import { usePage } from '../../design-system/page/PageContext.tsx';
import styles from './SkipLink.module.css';

/** The first stop of the keyboard: past banner and menus to `<main id="content">`. */
export function SkipLink() {
  const { t } = usePage();
  return (
    <a href="#content" className={styles.skip}>
      {t('skipToContent')}
    </a>
  );
}
