import type { ConsentEntry } from '@cumulus/content-model';
import { Button } from '../../design-system/Button/Button.tsx';
import { Link } from '../../design-system/Link/Link.tsx';
import { CONSENT_GROUPS, type ConsentGroup } from '../../privacy/consentGroups.ts';
import styles from './ConsentBanner.module.css';
import { consentVersion, copyByGroup } from './consentCopy.ts';

interface ConsentBannerProps {
  consent: ConsentEntry;
  /** See usedGroups. */
  used?: readonly ConsentGroup[];
}

/**
 * Asks for consent, or under an opt-out rule informs the visitor. It is on every cached page and hidden; boot/startConsentBanner.ts shows it to visitors
 * who haven't decided. It names each purpose that "accept all" allows (`data-groups`). It overlays the page, so that nothing moves, and refusing takes
 * as few clicks as accepting.
 */
export function ConsentBanner({ consent, used = CONSENT_GROUPS }: ConsentBannerProps) {
  const { title, question, notice, cookiePage, acceptAll, refuseAll, choose } = consent;
  const { C0001: _, ...optionalGroups } = copyByGroup(consent, used);
  return (
    <aside
      className={styles.banner}
      aria-labelledby="consent-title"
      data-location="consent"
      data-consent-banner={consentVersion(consent, used)}
      data-groups={Object.keys(optionalGroups).join(' ')}
      data-nosnippet=""
      hidden
    >
      <div className={styles.text}>
        <strong id="consent-title">{title}</strong>
        <div className={styles.question}>{paragraphsOf(question)}</div>
        <div className={styles.notice}>{paragraphsOf(notice)}</div>
        <dl>
          {Object.entries(optionalGroups).map(([group, copy]) => (
            <div key={group}>
              <dt>{copy.title}</dt> <dd>{copy.summary ?? copy.text}</dd>
            </div>
          ))}
        </dl>
        {cookiePage && <Link href={cookiePage.url}>{cookiePage.label}</Link>}
      </div>
      <div className={styles.answers}>
        <Button look="secondary" data-consent="accept">
          {acceptAll}
        </Button>
        <Button look="secondary" data-consent="refuse">
          {refuseAll}
        </Button>
        <Button look="secondary" data-consent="settings" aria-haspopup="dialog">
          {choose}
        </Button>
      </div>
    </aside>
  );
}

/** Splits the text into short paragraphs: a long one would be the largest contentful paint of a page with a short heading (consentBanner.spec.ts). */
function paragraphsOf(text = '') {
  return text.split(/\r\n?|\n/).map((paragraph) => <p key={paragraph}>{paragraph} </p>);
}
