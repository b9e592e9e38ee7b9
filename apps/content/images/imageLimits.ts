import type { Metadata } from 'sharp';
import { ApiError } from '../apiErrors.ts';
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
/** What the formats can hold: the longest side in pixels. Of PNG and TIFF it is what is decoded. */
const MAX_SIDE_PX: Record<ImageFormat, number> = {
  webp: 16_383,
  avif: 16_384,
  jpg: 65_500,
  gif: 65_535,
  png: MAX_STREAMED_PIXELS,
  tiff: MAX_STREAMED_PIXELS,
};
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
 * @returns the size of the result, to a pixel
 */
export function resultSize({ width, height }: Size, { w, h, fit }: ImageParameters): Size {
  if (w === undefined && h === undefined) return { width, height };
  const wide = w ?? ((h ?? 0) * width) / height;
  const high = h ?? ((w ?? 0) * height) / width;
  if (fit === 'fill') return { width: wide, height: high };
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
 * The parameters of the largest result that is allowed, and that the format can hold: a picture that is very tall or wide is scaled down.
 * @param source upright
 */
export function withinLimits(source: Size, parameters: ImageParameters, format: ImageFormat): ImageParameters {
  const { width, height } = resultSize(source, parameters);
  const maxPixels = format === 'avif' ? MAX_AVIF_PIXELS : MAX_FRAME_PIXELS;
  const scale = Math.min(Math.sqrt(maxPixels / (width * height)), MAX_SIDE_PX[format] / Math.max(width, height));
  const scaled = (side: number) => Math.max(1, Math.floor(side * scale));
  return scale < 1 ? { ...parameters, w: scaled(width), h: scaled(height) } : parameters;
}

/** Whether all frames of an animation can be rendered within the limits. */
export function canAnimate(source: Metadata, parameters: ImageParameters, frames: number): boolean {
  const { autoOrient } = source;
  const { width, height } = resultSize(autoOrient, parameters);
  return Math.max(width * height, autoOrient.width * autoOrient.height) * frames <= MAX_RESULT_PIXELS;
}

/**
 * Refuses work that would take too long or too much memory.
 * @param source its metadata; all frames of an animation have been checked by `canAnimate`
 * @throws ApiError 422 for a source that is too large
 */
export function checkSource(source: Metadata): void {
  if (source.autoOrient.width * source.autoOrient.height > maxSourcePixels(source)) throw sourceTooLarge();
}

/** 422: the request is valid, but its source is too large. */
export function sourceTooLarge(cause?: unknown): ApiError {
  const message = `The source image has more than ${MAX_SOURCE_PIXELS / MEGA} megapixels (${MAX_STREAMED_PIXELS / MEGA} of a JPEG or PNG that isn't progressive, interlaced or turned by EXIF). Upload a smaller one.`;
  return new ApiError(422, 'SourceImageTooLarge', message, { cause });
}
