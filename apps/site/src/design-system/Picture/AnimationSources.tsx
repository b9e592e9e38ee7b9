import type { FlattenedAsset } from '@cumulus/content-model';
import { MAX_ANIMATION_BYTES } from '@cumulus/content-model/animations';
import { pictureVariant, STILL_VARIANT, variantUrl } from '../../platform/imageVariants.ts';
import { variantWidths } from './variantWidths.ts';

/** Where the first frame of an animation is shown. */
const STILL_MEDIA = '(prefers-reduced-motion: reduce), print';

/** Address and width of each variant, as `srcset` has them; without widths the variant in the source's width. */
export function srcSetOf(address: string, widths: readonly number[], format?: 'avif' | 'webp'): string {
  if (widths.length === 0) return variantUrl(address, pictureVariant(0, format));
  return widths.map((width) => `${variantUrl(address, pictureVariant(width, format))} ${width}w`).join(', ');
}

/** How a picture moves on a page: in variants of the image service, as the file itself, or not at all. */
export function motionOf(asset: FlattenedAsset, prefixes: readonly string[]): 'variants' | 'file' | undefined {
  if (asset.animation === 'resizable' && variantWidths(asset, prefixes).length > 0) return 'variants';
  return asset.animation && asset.size <= MAX_ANIMATION_BYTES ? 'file' : undefined;
}

interface AnimationSourcesProps {
  asset: FlattenedAsset;
  prefixes: readonly string[];
  sizes: string;
}

/**
 * The sources of an animation: its first frame for visitors whose system asks for less motion, and on paper; then the variants that move.
 */
export function AnimationSources({ asset, prefixes, sizes }: AnimationSourcesProps) {
  const widths = variantWidths(asset, prefixes);
  return (
    <>
      <source media={STILL_MEDIA} type="image/avif" srcSet={srcSetOf(asset.url, widths, 'avif')} sizes={sizes} />
      <source media={STILL_MEDIA} srcSet={variantUrl(asset.url, STILL_VARIANT)} />
      {motionOf(asset, prefixes) === 'variants' && (
        <source type="image/webp" srcSet={srcSetOf(asset.url, widths, 'webp')} sizes={sizes} />
      )}
    </>
  );
}
