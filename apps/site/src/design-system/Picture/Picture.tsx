import type { FlattenedAsset } from '@cumulus/content-model';
import { nearestListedUrl, pictureVariant, variantUrl } from '../../platform/imageVariants.ts';
import { usePage } from '../page/PageContext.tsx';
import { variantWidths } from './variantWidths.ts';

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
 * An image with width and height, in AVIF and WebP and in the widths of the breakpoints if the image service has variants of it.
 * REQ-IMG-03.
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
  const widths = asset ? variantWidths(asset, imageService.prefixes) : [];
  if (!widths.length) return <img {...attributes} src={address} alt={text} />;
  const at = (format?: 'avif' | 'webp') => (one: number) =>
    `${variantUrl(address, pictureVariant(one, format))} ${one}w`;
  return (
    <picture>
      <source type="image/avif" srcSet={widths.map(at('avif')).join(', ')} sizes={sizes} />
      <source type="image/webp" srcSet={widths.map(at('webp')).join(', ')} sizes={sizes} />
      <img
        {...attributes}
        alt={text}
        src={variantUrl(address, pictureVariant(Math.max(...widths)))}
        srcSet={widths.map(at()).join(', ')}
        sizes={sizes}
      />
    </picture>
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
