import type { HeaderEntry } from '@cumulus/content-model';
import { Button } from '../../design-system/Button/Button.tsx';
import { Icon } from '../../design-system/Icon/Icon.tsx';
import { Link } from '../../design-system/Link/Link.tsx';
import { usePage } from '../../design-system/page/PageContext.tsx';
import { LocaleMenu } from '../LocaleSwitch/LocaleMenu.tsx';
import { LocaleSwitch } from '../LocaleSwitch/LocaleSwitch.tsx';
import { Logo } from '../Logo/Logo.tsx';
import type { Alternate } from '../pageView.ts';
import styles from './Header.module.css';
import { HeaderMenu } from './HeaderMenu.tsx';

const panelId = 'main-menu';

interface HeaderProps {
  header: HeaderEntry;
  /** The product's page where people log in. */
  logInUrl: string;
  /** The page's addresses in all its locales, including its own. */
  alternates: readonly Alternate[];
}

/**
 * The header of every page. In a wide window it contains the menus; below 1200 px they are a popover that fills the window. Below 800 px the languages and
 * the link to log in are in there as well. All work without scripts (popover, details); boot/documentControls.ts closes them on Escape and on a click
 * outside.
 */
export function Header({ header, logInUrl, alternates }: HeaderProps) {
  const { t, path, localizePath } = usePage();
  const { actions = [] } = header;
  return (
    <header className={styles.header} data-location="header">
      <div className={styles.inner}>
        <Link href="/" className={styles.home} aria-label={`Cumulus, ${t('home')}`}>
          <Logo />
        </Link>
        <nav id={panelId} className={styles.nav} popover="auto" aria-label={t('mainMenu')} data-menus="">
          <div className={styles.panelHead}>
            <Logo />
            <button
              type="button"
              className={styles.toggle}
              popoverTarget={panelId}
              popoverTargetAction="hide"
              aria-label={t('closeMenu')}
            >
              <Icon name="close" />
            </button>
          </div>
          <ul className={styles.menus}>
            {shownMenus(header).map((item) =>
              item.modelName === 'menu' ? (
                <HeaderMenu key={item.metadata.id} menu={item} />
              ) : (
                <li key={item.metadata.id}>
                  <Link
                    href={item.url}
                    className={styles.entry}
                    aria-current={localizePath(item.url) === path ? 'page' : undefined}
                  >
                    {item.label}
                  </Link>
                </li>
              ),
            )}
            <li className={styles.narrow}>
              <a href={logInUrl} className={styles.entry}>
                {t('logIn')}
              </a>
            </li>
          </ul>
          <div className={styles.narrow}>
            <LocaleSwitch alternates={alternates} isInMenu />
          </div>
          <div className={styles.panelActions}>
            {actions.map((action) => (
              <Button key={action.metadata.id} link={action} />
            ))}
          </div>
        </nav>
        <div className={styles.visitor}>
          <LocaleMenu alternates={alternates} />
          <a href={logInUrl} className={styles.entry}>
            {t('logIn')}
          </a>
        </div>
        <div className={styles.actions}>
          {actions.map((action) => (
            <Button key={action.metadata.id} link={action} />
          ))}
        </div>
        <button type="button" className={styles.toggle} popoverTarget={panelId} aria-label={t('openMenu')}>
          <Icon name="menu" />
        </button>
      </div>
    </header>
  );
}

/** A menu without links would open an empty panel. */
function shownMenus({ menus = [] }: HeaderEntry): HeaderEntry['menus'] {
  return menus.filter((item) => item.modelName !== 'menu' || item.links?.length > 0);
}
