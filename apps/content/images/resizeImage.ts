import sharp, { type Metadata, type Sharp } from 'sharp';
import { ImageError } from './imageErrors.ts';
import type { ImageFormat, ImageParameters } from './imageParameters.ts';

/**
 * Allows images of a 61-megapixel camera, which take 250 MB decoded; a small file can declare any size (decompression bomb).
 * All frames of an animation count.
 */
export const MAX_SOURCE_PIXELS = 64_000_000;
/**
 * Of sources that are decoded in strips, so that only a part of the pixels is in memory: 12,000 × 10,000 pixels take 160 MB and a second, 200 megapixels two.
 */
export const MAX_STREAMED_PIXELS = 200_000_000;
/** All frames of the result; the same limit as for a source. */
const MAX_RESULT_PIXELS = MAX_SOURCE_PIXELS;
/** One frame: the largest width times the largest height. */
const MAX_FRAME_PIXELS = 16_000_000;
/** The vendor's limit for AVIF. It takes longest to encode, and libvips can't stop it (`sharp.timeout`). */
const MAX_AVIF_PIXELS = 9_000_000;
/** What the formats can hold: the longest side in pixels. PNG and TIFF have no such limit. */
const MAX_SIDE_PX: Partial<Record<ImageFormat, number>> = { webp: 16_383, avif: 16_384, jpg: 65_535, gif: 65_535 };
/** Limits are named in megapixels. */
export const MEGA = 1_000_000;

/** Sharp's options for sources: a warning, such as a wrong colour profile, is no reason to refuse what browsers show. */
export const SOURCE_OPTIONS = { failOn: 'error', limitInputPixels: MAX_STREAMED_PIXELS } as const;

/** Width and height in pixels. */
export interface Size {
  width: number;
  height: number;
}

/**
 * @param source upright, as `metadata().autoOrient` gives it
 * @returns the size of the result of `resizeImage`, to a pixel
 */
export function resultSize({ width, height }: Size, { w, h, fit }: ImageParameters): Size {
  if (w === undefined && h === undefined) return { width, height };
  const wide = w ?? ((h ?? 0) * width) / height;
  const high = h ?? ((w ?? 0) * height) / width;
  if (fit === 'crop') return { width: Math.min(w ?? width, width), height: Math.min(h ?? height, height) };
  if (fit === 'thumb') return { width: Math.min(wide, width), height: Math.min(high, height) };
  if (fit !== undefined) return { width: wide, height: high };
  const scale = Math.min(wide / width, high / height, 1);
  return { width: width * scale, height: height * scale };
}

/**
 * The limit of a source. JPEG and PNG are decoded in strips, unless they are progressive or interlaced, or have to be turned.
 * @param source its metadata
 */
export function maxSourcePixels({ format, isProgressive, orientation = 1 }: Metadata): number {
  const isStreamed = (format === 'jpeg' || format === 'png') && !isProgressive && orientation === 1;
  return isStreamed ? MAX_STREAMED_PIXELS : MAX_SOURCE_PIXELS;
}

/**
 * Without a size the result has the source's, or the largest one that is allowed.
 * @param source upright
 */
export function withinLimits(
  { width, height }: Size,
  parameters: ImageParameters,
  format: ImageFormat,
): ImageParameters {
  const { w, h } = parameters;
  const limit = maxResultPixels(format);
  if (w !== undefined || h !== undefined || width * height <= limit) return parameters;
  return { ...parameters, w: Math.floor(width * Math.sqrt(limit / (width * height))) };
}

const maxResultPixels = (format: ImageFormat) => (format === 'avif' ? MAX_AVIF_PIXELS : MAX_FRAME_PIXELS);

/**
 * Very tall or wide pictures don't fit into every format. Browsers follow the answer's content type, whatever a `<source>` says.
 * @param asked format of the result
 * @returns it, or another that can hold the result: JPEG of a JPEG, else PNG
 */
export function formatThatHolds(asked: ImageFormat, source: Metadata, parameters: ImageParameters): ImageFormat {
  const { autoOrient, format } = source;
  const { width, height } = resultSize(autoOrient, withinLimits(autoOrient, parameters, asked));
  if (Math.round(Math.max(width, height)) <= (MAX_SIDE_PX[asked] ?? Number.POSITIVE_INFINITY)) return asked;
  return format === 'jpeg' && asked !== 'jpg' ? 'jpg' : 'png';
}

/** Whether all frames of an animation can be rendered within the limits. */
export function canAnimate(source: Metadata, parameters: ImageParameters, frames: number): boolean {
  const { autoOrient } = source;
  const { width, height } = resultSize(autoOrient, parameters);
  return Math.max(width * height, autoOrient.width * autoOrient.height) * frames <= MAX_RESULT_PIXELS;
}

/**
 * Refuses work that would take too long or too much memory.
 * @param source its metadata
 * @param frames of the result: 1, or as many as an animation has
 * @throws ImageError 422 for a source that is too large, 400 for a result that is
 */
export function checkSize(source: Metadata, parameters: ImageParameters, format: ImageFormat, frames: number): void {
  const { autoOrient } = source;
  if (autoOrient.width * autoOrient.height * frames > maxSourcePixels(source)) throw sourceTooLarge();
  const { width, height } = resultSize(autoOrient, parameters);
  const pixels = width * height;
  const limit = maxResultPixels(format);
  if (pixels <= limit && pixels * frames <= MAX_RESULT_PIXELS) return;
  const size = `${Math.round(width)} × ${Math.round(height)}${frames > 1 ? ` in ${frames} frames` : ''}`;
  const message = `The result would have ${size} pixels; ${format} may have ${limit / MEGA} megapixels, and ${MAX_RESULT_PIXELS / MEGA} in all frames. Give a smaller w or h.`;
  throw new ImageError(400, 'BadRequest', message, { details: { format, maxPixels: limit } });
}

/** 422: the request is valid, but its source is too large. */
export function sourceTooLarge(cause?: unknown): ImageError {
  const message = `The source image has more than ${MAX_SOURCE_PIXELS / MEGA} megapixels (${MAX_STREAMED_PIXELS / MEGA} of a JPEG or PNG that isn't progressive, interlaced or turned by EXIF). Upload a smaller one.`;
  return new ImageError(422, 'SourceImageTooLarge', message, { cause });
}

/** Cuts a part of the source without scaling; a missing side, or one larger than the source, is the source's. */
function cropImage(
  image: Sharp,
  source: Metadata,
  { w, h, f = 'center' }: ImageParameters,
  position: string | number,
): Sharp {
  const { width: fullWidth, height: fullHeight } = source.autoOrient;
  const width = Math.min(w ?? fullWidth, fullWidth);
  const height = Math.min(h ?? fullHeight, fullHeight);
  // Sharp finds the salient part only while resizing; the result then keeps one full side of the source.
  if (f === 'face' || f === 'faces') return image.resize({ width, height, fit: 'cover', position });
  const start = (room: number, low: string, high: string) => {
    if (f.includes(low)) return 0;
    return f.includes(high) ? room : Math.round(room / 2);
  };
  return image.extract({
    left: start(fullWidth - width, 'left', 'right'),
    top: start(fullHeight - height, 'top', 'bottom'),
    width,
    height,
  });
}

type Focus = NonNullable<ImageParameters['f']>;

const GRAVITY: Record<Exclude<Focus, 'face' | 'faces'>, string> = {
  center: 'centre',
  top: 'top',
  right: 'right',
  left: 'left',
  bottom: 'bottom',
  top_right: 'right top',
  top_left: 'left top',
  bottom_right: 'right bottom',
  bottom_left: 'left bottom',
};

/** Where to cut. There is no face detection: sharp's attention strategy (skin tones among others) is used instead. */
function positionOf(focus: Focus = 'center'): string | number {
  return focus === 'face' || focus === 'faces' ? sharp.strategy.attention : GRAVITY[focus];
}

/**
 * Resizes an image to the requested size.
 * - without `fit`: fits into w × h, keeping its proportions, never larger than the source
 * - pad: the same, padded to w × h with the background
 * - fill: w × h exactly, cropped where needed; thumb: the same around the focus, never larger than the source
 * - scale: w × h exactly, ignoring proportions
 * - crop: a w × h part of the source, not resized
 */
export function resizeImage(image: Sharp, source: Metadata, parameters: ImageParameters, background: string): Sharp {
  const { w: width, h: height, fit, f } = parameters;
  if (width === undefined && height === undefined) return image;
  const position = positionOf(f);
  switch (fit) {
    case 'pad':
      return image.resize({
        width,
        height,
        fit: 'contain',
        position: gravityOnly(f),
        background,
        withoutEnlargement: true,
      });
    case 'fill':
      return image.resize({ width, height, fit: 'cover', position });
    case 'thumb':
      return image.resize({ width, height, fit: 'cover', position, withoutEnlargement: true });
    case 'scale':
      return image.resize({ width, height, fit: 'fill' });
    case 'crop':
      return cropImage(image, source, parameters, position);
    default:
      return image.resize({ width, height, fit: 'inside', withoutEnlargement: true });
  }
}

/** Padding takes a gravity, not the attention strategy. */
function gravityOnly(focus: Focus | undefined): string {
  return focus === undefined || focus === 'face' || focus === 'faces' ? 'centre' : GRAVITY[focus];
}
