import type { PageBannerEntry } from '@cumulus/content-model';
import { Icon } from '../../design-system/Icon/Icon.tsx';
import { Link } from '../../design-system/Link/Link.tsx';
import { usePage } from '../../design-system/page/PageContext.tsx';
import { bannerCookie } from './bannerCookie.ts';
import styles from './PageBanner.module.css';

/**
 * A notice above the header, with an optional icon and link. It can be closed unless its cookie expires after 0 days (REQ-BAN-01
 * and REQ-BAN-02). A visitor who closed it doesn't see it again: hideClosedBanner.ts decides in the head, before the first paint.
 */
export function PageBanner({ banner }: { banner: PageBannerEntry }) {
  const { t } = usePage();
  const { name, days } = bannerCookie(banner);
  return (
    <aside
      className={styles.banner}
      aria-label={t('banner')}
      data-tone={banner.color ?? 'marigold'}
      data-location="page-banner"
      data-page-banner={name}
      data-cookie-days={days}
    >
      <div className={styles.inner}>
        <p>
          {banner.icon && <Icon name={banner.icon} size={20} className={styles.icon} />}
          <span>{banner.text}</span>{' '}
          {banner.link && (
            <Link
              href={banner.link.url}
              className={styles.link}
              data-link-title={banner.link.linkTitle}
              data-clicked-type="page-banner"
            >
              {banner.link.icon && <Icon name={banner.link.icon} size={18} />}
              {banner.link.label}
            </Link>
          )}
        </p>
        {days > 0 && (
          <button
            type="button"
            className={styles.close}
            aria-label={t('closeBanner')}
            data-close-banner=""
            data-clicked-type="close-banner"
          >
            <Icon name="close" size={20} />
          </button>
        )}
      </div>
    </aside>
  );
}
