import type { FlattenedAsset } from '@cumulus/content-model';
import type { ImgHTMLAttributes } from 'react';
import { nearestListedUrl, pictureVariant, variantUrl } from '../../platform/imageVariants.ts';
import { usePage } from '../page/PageContext.tsx';
import { AnimationSources, motionOf, srcSetOf } from './AnimationSources.tsx';
import { isOnImageService, variantWidths } from './variantWidths.ts';

/** REQ-IMG-02. */
const defaultSizes = '(max-width: 900px) 100vw, 50vw';
const missing = { src: '/assets/missing-image.svg', width: 800, height: 500 };

interface PictureProps {
  /** The asset, or an address with `width` and `height`. Without either a placeholder is shown (REQ-CMS-04). */
  asset?: FlattenedAsset;
  src?: string;
  /** Pixels; the asset's by default. With only one, the other follows the asset's aspect ratio. */
  width?: number;
  height?: number;
  alt?: string;
  /** A decorative picture: hidden from assistive technology. */
  isAriaHidden?: boolean;
  sizes?: string;
  /** For the first picture of a page: loaded eagerly, with high priority. */
  priority?: boolean;
  className?: string;
}

/**
 * An image with width and height, in AVIF and WebP and in the widths of the breakpoints if the image service has variants of it. An animation moves, unless the visitor's
 * system asks for less motion.
 * REQ-IMG-03, REQ-IMG-04.
 */
export function Picture({
  asset,
  src,
  alt = '',
  isAriaHidden,
  sizes = defaultSizes,
  priority,
  className,
  ...size
}: PictureProps) {
  const { imageService, siteUrl, t } = usePage();
  const address = asset?.url ?? (src && nearestListedUrl(src, siteUrl));
  const { width, height } = address ? boxOf(asset, size) : { ...missing, ...size };
  const attributes = {
    width,
    height,
    className,
    'aria-hidden': isAriaHidden || undefined,
    decoding: 'async' as const,
    loading: priority ? ('eager' as const) : ('lazy' as const),
    fetchPriority: priority ? ('high' as const) : undefined,
  };
  if (!address) return <img {...attributes} src={missing.src} alt={isAriaHidden ? '' : alt || t('errorImage')} />;
  const text = isAriaHidden ? '' : alt;
  if (!asset || !isResponsive(asset, imageService.prefixes)) return <img {...attributes} src={address} alt={text} />;
  return <ResponsivePicture asset={asset} sizes={sizes} attributes={attributes} alt={text} />;
}

interface ResponsivePictureProps {
  asset: FlattenedAsset;
  sizes: string;
  alt: string;
  /** Others of the `<img>`. */
  attributes: ImgHTMLAttributes<HTMLImageElement>;
}

/** A picture with its variants. */
function ResponsivePicture({ asset, sizes, alt, attributes }: ResponsivePictureProps) {
  const { prefixes } = usePage().imageService;
  const motion = motionOf(asset, prefixes);
  const widths = motion === 'file' ? [] : variantWidths(asset, prefixes);
  const src = widths.length > 0 ? variantUrl(asset.url, pictureVariant(Math.max(...widths))) : asset.url;
  if (motion)
    return (
      <picture>
        <AnimationSources asset={asset} prefixes={prefixes} sizes={sizes} />
        <img {...attributes} alt={alt} src={src} />
      </picture>
    );
  return (
    <picture>
      <source type="image/avif" srcSet={srcSetOf(asset.url, widths, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={srcSetOf(asset.url, widths, 'webp')} sizes={sizes} />
      <img {...attributes} alt={alt} src={src} srcSet={srcSetOf(asset.url, widths)} sizes={sizes} />
    </picture>
  );
}

function isResponsive(asset: FlattenedAsset, prefixes: readonly string[]): boolean {
  return (
    variantWidths(asset, prefixes).length > 0 ||
    (isOnImageService(asset.url, prefixes) && motionOf(asset, prefixes) !== undefined)
  );
}

function boxOf(asset: FlattenedAsset | undefined, size: { width?: number; height?: number }) {
  const shape = asset?.dimensions;
  if (!shape) return size;
  if (size.width && !size.height)
    return { width: size.width, height: Math.round((size.width * shape.height) / shape.width) };
  if (size.height && !size.width)
    return { width: Math.round((size.height * shape.width) / shape.height), height: size.height };
  return { width: size.width ?? shape.width, height: size.height ?? shape.height };
}
