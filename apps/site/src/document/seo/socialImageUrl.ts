import { SOCIAL_VARIANT, variantUrl } from '../../imageVariants.ts';
import { isOnImageService } from '../../ui/Picture/variantWidths.ts';
import type { PageView } from '../PageView.ts';

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
