import type { FlattenedAsset } from '@cumulus/content-model';
import { breakpointsPx } from './breakpointsPx.ts';

/**
 * The widths in which an asset is offered, ascending; empty when it is offered only as it is. Variants are made for raster
 * pictures on the content image service wider than the first breakpoint (specification section 5), and never wider than the asset.
 */
export function variantWidths(asset: FlattenedAsset, imageServicePrefixes: readonly string[]): number[] {
  const width = asset.dimensions?.width ?? 0;
  const isOnService = imageServicePrefixes.some((prefix) => startsWithPrefix(asset.url, prefix));
  if (!isOnService || width <= breakpointsPx[0] || /svg|gif/.test(asset.contentType)) return [];
  const fitting = breakpointsPx.filter((breakpoint) => breakpoint < width);
  return [...fitting, Math.min(width, 1600)].filter((one, place, all) => all.indexOf(one) === place);
}

/** A prefix is a path of this origin (`/images/`) or a host (`images.example.net`), whatever the scheme. */
function startsWithPrefix(url: string, prefix: string): boolean {
  if (prefix.startsWith('/') && !prefix.startsWith('//')) return url.startsWith(prefix);
  const bare = (address: string) => address.replace(/^(https?:)?\/\//, '');
  return /^(https?:)?\/\//.test(url) && `${bare(url)}/`.startsWith(`${bare(prefix).replace(/\/$/, '')}/`);
}
