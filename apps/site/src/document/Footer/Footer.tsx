import type { ConsentEntry, FooterEntry } from '@cumulus/content-model';
import { Link } from '../../design-system/Link/Link.tsx';
import { usePage } from '../../design-system/page/PageContext.tsx';
import folds from '../../design-system/phoneFold.module.css';
import { LocaleSwitch } from '../LocaleSwitch/LocaleSwitch.tsx';
import { Logo } from '../Logo/Logo.tsx';
import type { Alternate } from '../pageView.ts';
import styles from './Footer.module.css';

interface FooterProps {
  footer: FooterEntry;
  /** The footer opens its settings; without scripts it links to the cookie page. */
  consent?: ConsentEntry;
  /** The page's addresses in all its locales, including its own. */
  alternates: readonly Alternate[];
}

/** The footer: the promise, all menus, the page's languages, and legal links. */
export function Footer({ footer, consent, alternates }: FooterProps) {
  const { t } = usePage();
  const { legal = [] } = footer;
  const menus = (footer.menus ?? []).filter(({ links }) => links?.length > 0);
  return (
    <footer className={styles.footer} data-section-color="ink" data-location="footer" data-rise="1">
      <div className={styles.inner}>
        <div className={styles.top}>
          <div className={styles.promise}>
            <Link href="/" className={styles.home} aria-label={`Cumulus, ${t('home')}`}>
              <Logo />
            </Link>
            {footer.promise && <p>{footer.promise}</p>}
          </div>
          <nav className={styles.menus} aria-label={t('footerMenu')}>
            {menus.map((menu) => (
              <div key={menu.metadata.id}>
                <h2>{menu.label}</h2>
                <details className={folds.phoneFold}>
                  <summary data-type="menu">{menu.label}</summary>
                  <ul>
                    {menu.links.map((link) => (
                      <li key={link.metadata.id}>
                        <Link href={link.url}>{link.label}</Link>
                      </li>
                    ))}
                  </ul>
                </details>
              </div>
            ))}
          </nav>
        </div>
        <LocaleSwitch alternates={alternates} />
        <div className={styles.bottom}>
          <small>{footer.copyright}</small>
          <nav aria-label={t('legalMenu')}>
            <ul>
              {legal.map((link) => (
                <li key={link.metadata.id}>
                  <Link href={link.url}>{link.label}</Link>
                </li>
              ))}
              {consent?.cookiePage && (
                <li>
                  <Link href={consent.cookiePage.url} data-consent="settings">
                    {consent.settings}
                  </Link>
                </li>
              )}
            </ul>
          </nav>
        </div>
      </div>
    </footer>
  );
}
