import type { FlattenedAsset } from '@cumulus/content-model';
import { IMAGE_WIDTHS_PX } from '../../platform/imageVariants.ts';

/**
 * The widths in which an asset is offered, ascending; empty when it is offered only as it is. Variants are made for raster
 * pictures on the content image service wider than the first breakpoint (specification section 5), and never wider than the asset.
 */
export function variantWidths(asset: FlattenedAsset, imageServicePrefixes: readonly string[]): number[] {
  const width = asset.dimensions?.width ?? 0;
  if (!isOnImageService(asset.url, imageServicePrefixes)) return [];
  if (width <= IMAGE_WIDTHS_PX[0] || /svg|gif/.test(asset.contentType)) return [];
  const fitting: number[] = IMAGE_WIDTHS_PX.filter((one) => one <= width);
  const isWider = width > Math.max(...IMAGE_WIDTHS_PX);
  return isWider || fitting.includes(width) ? fitting : [...fitting, width];
}

/**
 * @param url an asset's address
 * @param prefixes addresses of the content image service
 * @returns whether variants of it are made
 */
export function isOnImageService(url: string, prefixes: readonly string[]): boolean {
  return prefixes.some((prefix) => startsWithPrefix(url, prefix));
}

/** A prefix is a path of this origin (`/images/`) or a host (`images.example.net`), whatever the scheme. */
function startsWithPrefix(url: string, prefix: string): boolean {
  if (prefix.startsWith('/') && !prefix.startsWith('//')) return url.startsWith(prefix);
  const bare = (address: string) => address.replace(/^(https?:)?\/\//, '');
  return /^(https?:)?\/\//.test(url) && `${bare(url)}/`.startsWith(`${bare(prefix).replace(/\/$/, '')}/`);
}
