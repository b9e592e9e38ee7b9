import type { Demo } from '../demo/createDemo.ts';
import { isFramed } from '../messages/postToPage.ts';
import { useWorkspace } from '../workspace/useWorkspace.ts';
import styles from './shell.module.css';

/** Framed, it opens the sign-up of the page around; else it is a link to the site's sign-up. */
export function StartFree({ demo: { start, reporter } }: { demo: Demo }) {
  const { texts } = useWorkspace();
  const { locale, plan, template, siteOrigin } = start;
  const query = new URLSearchParams({ ...(plan && { plan }), ...(template && { template }) }).toString();
  const path = locale === 'de' ? '/de/sign-up' : '/sign-up';
  return (
    <a
      className={styles.primary}
      href={`${siteOrigin}${path}${query && `?${query}`}`}
      target="_top"
      data-start-free
      onClick={(event) => {
        if (!isFramed()) return;
        event.preventDefault();
        // The second click of a double click.
        if (event.detail > 1) return;
        reporter.convert({ plan, template });
      }}
    >
      {texts.shell.startFree}
    </a>
  );
}
