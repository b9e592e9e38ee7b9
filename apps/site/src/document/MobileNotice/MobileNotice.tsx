import { Icon } from '../../design-system/Icon/Icon.tsx';
import { usePage } from '../../design-system/page/PageContext.tsx';
import styles from './MobileNotice.module.css';

/**
 * The notice that an action needs a computer: can't be closed, stands at the foot of the window and moves nothing. Hidden until
 * boot/queryParameters.ts, or the owner of showOpenInDesktopMessaging, removes `hidden` (specification sections 2, 4 and 8).
 */
export function MobileNotice() {
  const { t } = usePage();
  return (
    <p className={styles.notice} role="status" data-mobile-notice="" hidden>
      <Icon name="info" size={20} />
      <span>{t('mobileUnavailable')}</span>
    </p>
  );
}
