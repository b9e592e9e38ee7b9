import type { PageBannerEntry } from '@cumulus/content-model';
import { changesOf, isOpen, readOpenTimes } from '@cumulus/content-model/openTimes';

/** The banner that a page shows, and when that may change. */
interface ChosenBanner {
  banner?: PageBannerEntry;
  /** Milliseconds since 1970; undefined: only with the content. */
  changesAt?: number;
}

interface Moment {
  /** Milliseconds since 1970. */
  now: number;
  /** Editors also see what isn't open yet. */
  isPreview: boolean;
}

/**
 * Chooses the first banner that is open: the page's own, else the site's.
 * REQ-BAN-07.
 * @param banners in the order of preference
 */
export function openBanner(
  banners: readonly (PageBannerEntry | undefined)[],
  { now, isPreview }: Moment,
): ChosenBanner {
  const timed = banners.flatMap((banner) => (banner ? { banner, times: readOpenTimes(banner) } : []));
  const isShown = ({ times }: (typeof timed)[number]) =>
    isOpen(times, now) || (isPreview && isOpen(times, Math.max(now, times.opensAt)));
  const changes = timed.flatMap(({ times }) => changesOf(times)).filter((at) => at > now);
  const banner = timed.find(isShown)?.banner;
  return { ...(banner && { banner }), ...(changes.length > 0 && { changesAt: Math.min(...changes) }) };
}
