import type { HeaderEntry } from '@cumulus/content-model';
import { Button } from '../../design-system/Button/Button.tsx';
import { Icon } from '../../design-system/Icon/Icon.tsx';
import { Link } from '../../design-system/Link/Link.tsx';
import { usePage } from '../../design-system/page/PageContext.tsx';
import { Logo } from '../Logo/Logo.tsx';
import styles from './Header.module.css';
import { HeaderMenu } from './HeaderMenu.tsx';

const panelId = 'main-menu';

/**
 * The header of every page. In a wide window it contains the menus; below 1200 px they are a popover that fills the window. Both work without scripts
 * (popover, details); boot/documentControls.ts closes them on Escape and on a click outside.
 */
export function Header({ header }: { header: HeaderEntry }) {
  const { t, path, localizePath } = usePage();
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
            {header.menus.map((item) =>
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
          </ul>
          <div className={styles.panelActions}>
            {header.actions.map((action) => (
              <Button key={action.metadata.id} link={action} />
            ))}
          </div>
        </nav>
        <div className={styles.actions}>
          {header.actions.map((action) => (
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
