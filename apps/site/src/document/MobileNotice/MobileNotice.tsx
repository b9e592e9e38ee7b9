import { Icon } from '../../design-system/Icon/Icon.tsx';
import { usePage } from '../../design-system/page/PageContext.tsx';
import styles from './MobileNotice.module.css';

/**
 * The notice that an action needs a computer. It can't be closed, and overlays the bottom of the window. It is hidden until showOpenInDesktopMessaging
 * is set: conversion/showMobileNotice.ts (REQ-BAN-03, REQ-BAN-04 and REQ-BAN-05).
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
