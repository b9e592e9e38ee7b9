import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import type { Search } from '../address.ts';
import { usePerson } from '../api.ts';
import { Button } from '../ui/Button.tsx';
import { isInNavigation, VIEWS } from '../views.ts';
import styles from './Layout.module.css';
import { Logo } from './Logo.tsx';
import { PersonMenu } from './PersonMenu.tsx';

/** The frame of all screens: skip link, navigation by permission, the person, and the screen. */
export function Layout() {
  const { data: person } = usePerson();
  const { pathname } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  // Another screen closes the navigation of narrow windows.
  const isOpen = openAt === pathname;
  const views = VIEWS.filter((view) => isInNavigation(view) && view.permission && person?.may(view.permission));
  return (
    <div className={styles.frame}>
      <a href="#content" className={styles.skip}>
        Skip to the content
      </a>
      <header className={styles.header}>
        <Link to="/" className={styles.home} aria-label="Cumulus studio">
          <Logo />
          <span className={styles.name}>Studio</span>
        </Link>
        {views.length > 0 && (
          <Button
            look="quiet"
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-controls="navigation"
            onPress={() => setOpenAt(isOpen ? undefined : pathname)}
          >
            Menu
          </Button>
        )}
        {views.length > 0 && (
          <nav id="navigation" aria-label="Screens" className={styles.nav} data-open={isOpen}>
            <ul>
              {views.map(({ path, label }) => (
                <li key={path}>
                  <Link to={path} search={keepScope} activeOptions={{ exact: path === '/', includeSearch: false }}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
        {person && <PersonMenu person={person} />}
      </header>
      {person?.isDemo && (
        <aside className={styles.demo} aria-label="Demo">
          Demo: every visitor, lead and result is made up.
        </aside>
      )}
      <main id="content" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
    </div>
  );
}

/** Period, time zone and filters stay from screen to screen; a screen's own parameters don't. */
const keepScope = ({ period, from, to, zone, compare, f }: Search): Search => ({
  ...{ period, from, to },
  ...{ zone, compare, f },
});
