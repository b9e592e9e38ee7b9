import { usePage } from '../../design-system/page/PageContext.tsx';

/**
 * The notice that an action needs a computer. It can't be closed: its cookie would expire after 0 days. Every page has its texts, and hides them; where it is
 * to be shown, conversion/mobileNotice/ adds its styles and its ways to send oneself the page's address.
 * REQ-BAN-03, REQ-BAN-04.
 */
export function MobileNotice() {
  const { t } = usePage();
  return (
    <aside
      aria-labelledby="mobile-notice"
      data-location="mobile-notice"
      data-mobile-notice=""
      data-send={t('mobileSendLink')}
      data-copy={t('mobileCopyLink')}
      data-copied={t('mobileLinkCopied')}
      hidden
    >
      <p id="mobile-notice" role="status">
        {t('mobileUnavailable')}
      </p>
    </aside>
  );
}
