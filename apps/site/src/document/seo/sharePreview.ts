import type { AnyPageEntry } from '@cumulus/content-model';
import { isOnImageService } from '../../design-system/Picture/variantWidths.ts';
import { SOCIAL_VARIANT, variantUrl } from '../../platform/imageVariants.ts';
import { pageTypeOf } from '../page-types/pages.ts';
import type { PageView } from '../pageView.ts';

/**
 * The picture that a shared link shows: the entry's own (of the home page else the site's, from its settings), cut to the size that the page says it has, else one drawn with the page's title (`/og/…`).
 * @returns an absolute address
 */
export function socialImageUrl({ socialImage, data }: Pick<PageView, 'socialImage' | 'data'>): string {
  const own = socialImage?.url;
  if (own) {
    const hasVariants = isOnImageService(own, data.imageService.prefixes);
    return new URL(hasVariants ? variantUrl(own, SOCIAL_VARIANT) : own, data.siteUrl).href;
  }
  const path = data.path === '/' ? '/home' : data.path;
  return `${data.siteUrl}/og${path}.png`;
}

/**
 * The title on a page's social picture. A home page's title is "Home", which is for breadcrumbs: its picture has the title for search
 * engines, without the site's name, which stands above it.
 * @param entry the page's entry
 * @param siteName name of the site
 */
export function socialTitle(entry: AnyPageEntry, siteName: string): string {
  if (pageTypeOf(entry).role?.(entry) !== 'home' || !entry.seoTitle) return entry.title;
  const [first = '', ...others] = entry.seoTitle.split(/\s*[:|–—]\s+/).filter((part) => part !== siteName);
  const title = [first, ...others].join(': ');
  return title ? title.charAt(0).toLocaleUpperCase() + title.slice(1) : entry.title;
}
