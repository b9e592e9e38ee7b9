import { extname } from 'node:path';
import sharp from 'sharp';
import type { LocatedAsset } from './assets.ts';
import { MAX_SOURCE_PIXELS, MAX_STREAMED_PIXELS, MEGA, SOURCE_OPTIONS } from './imageLimits.ts';
import { isNamedDrawing, type PictureFacts, readPicture } from './readPicture.ts';

// Each fault is the end of the sentence “its file …”; undefined where there is none.

/** The size of the picture that a check renders from all pixels of the source. */
const PROBE_PX = 16;

/**
 * Finds why a file can't be sent as a picture. All of its pixels are decoded, in little memory.
 * @returns undefined where it can be shown
 */
export async function findPictureFault(asset: LocatedAsset): Promise<string | undefined> {
  const facts = await readPicture(asset);
  if (!facts) return unreadableFault(asset);
  return sizeFault(facts) ?? nameFault(asset, facts) ?? (await pixelFault(asset, facts));
}

/** Why a file of which nothing could be read is no picture. */
export function unreadableFault({ size }: LocatedAsset): string {
  return size === 0
    ? 'is empty: upload it again'
    : 'is no picture that can be read (expected AVIF, GIF, JPEG, PNG, SVG, TIFF or WebP)';
}

/** Whether a picture has more pixels than are shown. */
export function sizeFault({ dimensions, maxPixels }: PictureFacts): string | undefined {
  if (!dimensions || dimensions.width * dimensions.height <= maxPixels) return undefined;
  const { width, height } = dimensions;
  const hint =
    maxPixels === MAX_SOURCE_PIXELS
      ? `; a PNG or JPEG that isn't interlaced, progressive or turned by EXIF may have ${MAX_STREAMED_PIXELS / MEGA}`
      : '';
  return `has ${width} × ${height} pixels, more than ${maxPixels / MEGA} megapixels${hint}`;
}

/** Whether browsers take a drawing for another picture by its name, or the reverse. */
export function nameFault({ path }: LocatedAsset, { format }: PictureFacts): string | undefined {
  if (isNamedDrawing(path) === (format === 'svg')) return undefined;
  return `is ${format.toUpperCase()}, though its name ends with ${extname(path)}`;
}

/** Whether pixels of a picture can't be decoded, which takes up to a second. */
export async function pixelFault({ path }: LocatedAsset, { format }: PictureFacts): Promise<string | undefined> {
  if (format === 'svg') return undefined;
  try {
    await sharp(path, SOURCE_OPTIONS).resize(PROBE_PX, PROBE_PX, { fit: 'fill' }).raw().toBuffer();
    return undefined;
  } catch {
    return 'is damaged or cut off';
  }
}
