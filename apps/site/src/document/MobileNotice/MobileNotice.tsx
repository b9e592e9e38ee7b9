import { Icon } from '../../design-system/Icon/Icon.tsx';
import { usePage } from '../../design-system/page/PageContext.tsx';
import styles from './MobileNotice.module.css';

/**
 * The notice that an action needs a computer, with ways to send oneself the page's address. It can't be closed (its cookie would expire after 0 days), and
 * stands at the end of the page, where it sticks to the bottom of the window. It is hidden until showOpenInDesktopMessaging is set:
 * conversion/showMobileNotice.ts, which also gives its controls their behaviour.
 * REQ-BAN-03, REQ-BAN-04, REQ-BAN-05, REQ-BAN-06.
 */
export function MobileNotice() {
  const { t } = usePage();
  return (
    <aside
      className={styles.notice}
      aria-labelledby="mobile-notice"
      data-location="mobile-notice"
      data-mobile-notice=""
      hidden
    >
      <Icon name="info" size={20} />
      <div>
        <p id="mobile-notice" role="status">
          {t('mobileUnavailable')}
        </p>
        {/* The browser adds the page's address. */}
        <a href="mailto:" data-send-link="">
          {t('mobileSendLink')}
        </a>
        <button type="button" data-copy-link={t('mobileLinkCopied')} hidden>
          {t('mobileCopyLink')}
        </button>
        <span role="status" />
      </div>
    </aside>
  );
}
