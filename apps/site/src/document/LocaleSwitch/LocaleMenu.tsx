import { Icon } from '../../design-system/Icon/Icon.tsx';
import { usePage } from '../../design-system/page/PageContext.tsx';
import type { Alternate } from '../pageView.ts';
import { LocaleList } from './LocaleList.tsx';
import styles from './LocaleMenu.module.css';

/** The page's locales as a menu of the header, which works without scripts. boot/documentControls.ts closes it like the others. */
export function LocaleMenu({ alternates }: { alternates: readonly Alternate[] }) {
  const { t, locale } = usePage();
  if (alternates.length < 2) return null;
  const [language = ''] = locale.split('-');
  return (
    <details name="header-menu" className={styles.menu} data-location="locale-switch">
      <summary className={styles.summary} data-type="menu">
        <Icon name="globe" size={20} />
        <span className={styles.code}>{language.toUpperCase()}</span>
        <span className="visuallyHidden">, {t('language')}</span>
      </summary>
      <LocaleList alternates={alternates} className={styles.links} />
    </details>
  );
}
