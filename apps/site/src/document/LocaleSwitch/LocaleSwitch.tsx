import { Icon } from '../../design-system/Icon/Icon.tsx';
import { usePage } from '../../design-system/page/PageContext.tsx';
import type { Alternate } from '../pageView.ts';
import { LocaleList } from './LocaleList.tsx';
import styles from './LocaleSwitch.module.css';

interface LocaleSwitchProps {
  alternates: readonly Alternate[];
  /** Within another navigation, which then isn't divided by a second one. */
  isInMenu?: boolean;
}

/** The page in the other locales in which it exists. Nothing when there is only one. */
export function LocaleSwitch({ alternates, isInMenu = false }: LocaleSwitchProps) {
  const { t } = usePage();
  if (alternates.length < 2) return null;
  const Part = isInMenu ? 'div' : 'nav';
  return (
    <Part className={styles.switch} aria-label={isInMenu ? undefined : t('language')} data-location="locale-switch">
      <Icon name="globe" size={20} />
      <LocaleList alternates={alternates} />
    </Part>
  );
}
