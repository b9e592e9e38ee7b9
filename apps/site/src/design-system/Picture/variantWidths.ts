import type { FlattenedAsset } from '@cumulus/content-model';
import { IMAGE_WIDTHS_PX } from '../../platform/imageVariants.ts';

/**
 * The widths of an asset's variants, ascending; empty if it has none. Variants exist for raster pictures on the content image service that are wider
 * than the first breakpoint (REQ-IMG-01), and never exceed the asset's width.
 */
export function variantWidths(asset: FlattenedAsset, imageServicePrefixes: readonly string[]): number[] {
  const width = asset.dimensions?.width ?? 0;
  if (!isOnImageService(asset.url, imageServicePrefixes)) return [];
  if (width <= IMAGE_WIDTHS_PX[0] || asset.contentType.includes('svg')) return [];
  const fitting: number[] = IMAGE_WIDTHS_PX.filter((one) => one <= width);
  const isWider = width > Math.max(...IMAGE_WIDTHS_PX);
  return isWider || fitting.includes(width) ? fitting : [...fitting, width];
}

/**
 * Whether the image service has variants of an asset.
 * @param url an asset's address
 * @param prefixes addresses of the content image service
 */
export function isOnImageService(url: string, prefixes: readonly string[]): boolean {
  return prefixes.some((prefix) => startsWithPrefix(url, prefix));
}

/** A prefix is a path of this origin (`/images/`) or a host (`images.example.net`) with any scheme. */
function startsWithPrefix(url: string, prefix: string): boolean {
  if (prefix.startsWith('/') && !prefix.startsWith('//')) return url.startsWith(prefix);
  const bare = (address: string) => address.replace(/^(https?:)?\/\//, '');
  return /^(https?:)?\/\//.test(url) && `${bare(url)}/`.startsWith(`${bare(prefix).replace(/\/$/, '')}/`);
}
