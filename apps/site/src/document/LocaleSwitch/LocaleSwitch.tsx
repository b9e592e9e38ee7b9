import { Icon } from '../../design-system/Icon/Icon.tsx';
import { usePage } from '../../design-system/page/PageContext.tsx';
import type { Alternate } from '../pageView.ts';
import styles from './LocaleSwitch.module.css';
import { localeNames } from './localeNames.ts';

/** Links to this page in the other locales in which it exists. visitor/attribution/linkAttribution.ts carries the query over. Nothing when there is only one. */
export function LocaleSwitch({ alternates }: { alternates: readonly Alternate[] }) {
  const { t, locale } = usePage();
  if (alternates.length < 2) return null;
  return (
    <nav className={styles.switch} aria-label={t('language')} data-location="locale-switch">
      <Icon name="globe" size={20} />
      <ul>
        {alternates.map((alternate) => (
          <li key={alternate.locale}>
            <a
              href={alternate.path}
              lang={alternate.locale}
              hrefLang={alternate.locale}
              aria-current={alternate.locale === locale ? 'true' : undefined}
              data-keep-query=""
            >
              {localeNames[alternate.locale] ?? alternate.locale}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
