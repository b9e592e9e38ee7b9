import type { MenuEntry } from '@cumulus/content-model';
import { Icon } from '../../design-system/Icon/Icon.tsx';
import { Link } from '../../design-system/Link/Link.tsx';
import { usePage } from '../../design-system/page/PageContext.tsx';
import styles from './HeaderMenu.module.css';

/** One menu of the header: a panel of links under it, or in the phone's menu an accordion. Opening one closes the others. */
export function HeaderMenu({ menu }: { menu: MenuEntry }) {
  const { path, localizePath } = usePage();
  return (
    <li>
      <details name="header-menu" className={styles.menu}>
        <summary className={styles.summary} data-type="menu">
          {menu.label}
          <Icon name="chevron-down" size={18} className={styles.chevron} />
        </summary>
        <ul className={styles.links} data-columns={menu.links.length > 4 ? 3 : 2}>
          {menu.links.map((link) => (
            <li key={link.metadata.id}>
              <Link
                href={link.url}
                className={styles.link}
                aria-current={localizePath(link.url) === path ? 'page' : undefined}
              >
                {link.icon && <Icon name={link.icon} className={styles.icon} />}
                <span>
                  <span className={styles.label}>{link.label}</span>
                  {link.description && <span className={styles.description}>{link.description}</span>}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}
