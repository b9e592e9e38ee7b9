import type { ConsentEntry } from '@cumulus/content-model';
import { Button } from '../../ui/Button/Button.tsx';
import { Link } from '../../ui/Link/Link.tsx';
import styles from './ConsentBanner.module.css';
import { consentVersion } from './consentVersion.ts';

/**
 * Asks for consent, or where what is undecided is allowed says so: the same on every page and for everyone, hidden until boot/askConsent.ts shows it
 * to who hasn't decided. It stands over the page and moves nothing. To refuse is as near as to accept.
 */
export function ConsentBanner({ consent }: { consent: ConsentEntry }) {
  const { title, question, notice, cookiePage, acceptAll, refuseAll, choose } = consent;
  return (
    <aside
      className={styles.banner}
      aria-labelledby="consent-title"
      data-location="consent"
      data-consent-banner={consentVersion(consent)}
      data-nosnippet=""
      hidden
    >
      <div>
        <strong id="consent-title">{title}</strong>
        <p>{question}</p>
        <p>{notice}</p>
        {cookiePage && <Link href={cookiePage.url}>{cookiePage.label}</Link>}
      </div>
      <Button look="secondary" data-consent="accept">
        {acceptAll}
      </Button>
      <Button look="secondary" data-consent="refuse">
        {refuseAll}
      </Button>
      <Button look="secondary" data-consent="settings" aria-haspopup="dialog">
        {choose}
      </Button>
    </aside>
  );
}
