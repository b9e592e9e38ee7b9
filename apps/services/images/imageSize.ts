import type { Metadata } from 'sharp';
import { ImageError } from './ImageError.ts';
import type { ImageFormat, ImageParameters } from './parseImageQuery.ts';

/**
 * A picture of a 61-megapixel camera still passes. Decoded it takes 250 MB, and a small file can claim to be any size (a decompression bomb).
 * All frames of an animation count.
 */
export const MAX_SOURCE_PIXELS = 64_000_000;
/** All frames of the result; the same as of a source. */
const MAX_RESULT_PIXELS = MAX_SOURCE_PIXELS;
/** One frame: as many as the largest width and height give. */
const MAX_FRAME_PIXELS = 16_000_000;
/** The vendor's limit for AVIF. It takes longest to encode, and libvips can't stop it (`sharp.timeout`). */
const MAX_AVIF_PIXELS = 9_000_000;
const MEGA = 1_000_000;

/** Width and height in pixels. */
export interface Size {
  width: number;
  height: number;
}

/**
 * @param source upright, as `metadata().autoOrient` gives it
 * @returns the size that `resizeImage` brings it to, to a pixel
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
 * Refuses work that would take too long or too much memory.
 * @param source its metadata
 * @param frames of the result: 1, or as many as an animation has
 * @throws ImageError 422 for a source that is too large, 400 for a result that is
 */
export function checkSize(source: Metadata, parameters: ImageParameters, format: ImageFormat, frames: number): void {
  const { autoOrient } = source;
  if (autoOrient.width * autoOrient.height * frames > MAX_SOURCE_PIXELS) throw sourceTooLarge();
  const { width, height } = resultSize(autoOrient, parameters);
  const pixels = width * height;
  const limit = format === 'avif' ? MAX_AVIF_PIXELS : MAX_FRAME_PIXELS;
  if (pixels <= limit && pixels * frames <= MAX_RESULT_PIXELS) return;
  const size = `${Math.round(width)} × ${Math.round(height)}${frames > 1 ? ` in ${frames} frames` : ''}`;
  const message = `The result would have ${size} pixels; ${format} may have ${limit / MEGA} megapixels, and ${MAX_RESULT_PIXELS / MEGA} in all frames. Give a smaller w or h.`;
  throw new ImageError(400, 'BadRequest', message, { details: { format, maxPixels: limit } });
}

/** 422: the request is right, but this source can't be worked on. */
export function sourceTooLarge(cause?: unknown): ImageError {
  const message = `The source image has more than ${MAX_SOURCE_PIXELS / MEGA} megapixels. Upload a smaller one, or ask for it without parameters.`;
  return new ImageError(422, 'SourceImageTooLarge', message, { cause });
}
