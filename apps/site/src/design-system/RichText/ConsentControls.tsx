import type { ConsentEntry } from '@cumulus/content-model';
import { Button } from '../Button/Button.tsx';
import styles from './RichText.module.css';

interface ConsentControlsProps {
  consent: ConsentEntry;
  [data: `data-${string}`]: string | number | undefined;
}

/**
 * Opens the preferences from a text, and shows the visitor's id while the browser has one (privacy/preferences/enhanceControls.ts). Without scripts
 * nothing is measured, and a sentence says so in their place.
 */
export function ConsentControls({ consent, ...data }: ConsentControlsProps) {
  const { withoutScripts, visitorId, copy, copied }: Record<string, string | undefined> = Object(consent.controls);
  return (
    <div {...data} className={styles.controls} data-enhance="consentControls" data-copied={copied}>
      <Button look="secondary" data-consent="settings" aria-haspopup="dialog">
        {consent.settings}
      </Button>
      {withoutScripts && <p className={styles.withoutScripts}>{withoutScripts}</p>}
      {visitorId && (
        <div data-id="line" hidden>
          <p>
            {visitorId} <code data-id="value" translate="no" />
          </p>
          <Button look="secondary" data-id="copy">
            {copy}
          </Button>{' '}
          <span data-id="status" role="status" />
        </div>
      )}
    </div>
  );
}
