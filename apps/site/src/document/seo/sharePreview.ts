import type { AnyPageEntry } from '@cumulus/content-model';
import { isOnImageService } from '../../design-system/Picture/variantWidths.ts';
import { SOCIAL_VARIANT, variantUrl } from '../../platform/imageVariants.ts';
import { pageTypeOf } from '../page-types/pages.ts';
import type { PageView } from '../pageView.ts';

/**
 * The social image of a page: the entry's own (for the home page also the site's), cropped to the declared size, or one drawn with the page's title
 * (`/og/…`).
 * @returns an absolute address
 */
export function socialImageUrl({ socialImage, data }: Pick<PageView, 'socialImage' | 'data'>): string {
  const own = socialImage?.url;
  if (own) {
    const hasVariants = isOnImageService(own, data.imageService.prefixes);
    return new URL(hasVariants ? variantUrl(own, SOCIAL_VARIANT) : own, data.siteUrl).href;
  }
  // All results of a quiz have the picture of the quiz.
  const pagePath = data.quizResult?.quizPath ?? data.path;
  const path = pagePath === '/' ? '/home' : pagePath;
  return `${data.siteUrl}/og${path}.png`;
}

/**
 * The title on a page's social image. The home page's title, "Home", is for breadcrumbs: its image has the SEO title instead, without the site's name,
 * which the image shows anyway.
 */
export function socialTitle(entry: AnyPageEntry, siteName: string): string {
  // Only a draft is without a title.
  const own = entry.title || siteName;
  if (pageTypeOf(entry).role?.(entry) !== 'home' || !entry.seoTitle) return own;
  const [first = '', ...others] = entry.seoTitle.split(/\s*[:|–—]\s+/).filter((part) => part !== siteName);
  const title = [first, ...others].join(': ');
  return title ? title.charAt(0).toLocaleUpperCase() + title.slice(1) : own;
}
