import { readFile, stat } from 'node:fs/promises';
import { extname } from 'node:path';
import sharp, { type Metadata } from 'sharp';
import { type Animation, readAnimation } from './animation.ts';
import { MAX_SOURCE_PIXELS, MAX_STREAMED_PIXELS, maxSourcePixels } from './resizeImage.ts';

const MEGA = 1_000_000;
/** A drawing begins with its declaration, comments and document type, and then its root element. */
const SVG_ROOT = /<(?:\w+:)?svg[\s>]/;
/** The size of the picture that a check renders from all pixels of the source. */
const PROBE_PX = 16;

/** Sharp's options for sources: a warning, such as a wrong colour profile, is no reason to refuse what browsers show. */
export const SOURCE_OPTIONS = { failOn: 'error', limitInputPixels: MAX_STREAMED_PIXELS } as const;

/** What is in a picture's header. */
export interface PictureFacts {
  /** Pixels, upright; missing for a drawing (SVG). */
  dimensions?: { width: number; height: number };
  animation: Animation;
}

/**
 * Reads a picture's header: its pixels are not decoded.
 * @returns undefined where it is no picture that can be read
 */
export async function readPictureFacts(path: string): Promise<PictureFacts | undefined> {
  try {
    const metadata = await sharp(path, SOURCE_OPTIONS).metadata();
    if (metadata.format === 'svg') return { animation: 'no' };
    const { width, height } = metadata.autoOrient;
    return { dimensions: { width, height }, animation: await readAnimation(path, metadata.pages ?? 1) };
  } catch {
    return undefined;
  }
}

/**
 * Finds why a file can't be shown as a picture. All of its pixels are decoded, in little memory.
 * @returns the fault, as the end of the sentence “the picture …”; undefined where it can be shown
 */
export async function findPictureFault(path: string): Promise<string | undefined> {
  const { size } = await stat(path);
  if (size === 0) return 'is an empty file';
  if (extname(path).toLowerCase() === '.svg') return (await isDrawing(path)) ? undefined : 'is no drawing (SVG)';
  const metadata = await sharp(path, SOURCE_OPTIONS)
    .metadata()
    .catch(() => undefined);
  if (!metadata) return 'is no picture that can be read (expected AVIF, GIF, JPEG, PNG, SVG, TIFF or WebP)';
  return sizeFault(metadata) ?? (await pixelFault(path));
}

function sizeFault(metadata: Metadata): string | undefined {
  const { width, height } = metadata.autoOrient;
  const limit = maxSourcePixels(metadata);
  if (width * height <= limit) return undefined;
  const hint =
    limit === MAX_SOURCE_PIXELS
      ? `; a PNG or JPEG that isn't interlaced, progressive or turned by EXIF may have ${MAX_STREAMED_PIXELS / MEGA}`
      : '';
  return `has ${width} × ${height} pixels, more than ${limit / MEGA} megapixels${hint}`;
}

async function pixelFault(path: string): Promise<string | undefined> {
  try {
    await sharp(path, SOURCE_OPTIONS).resize(PROBE_PX, PROBE_PX, { fit: 'fill' }).raw().toBuffer();
    return undefined;
  } catch {
    return 'is damaged or cut off';
  }
}

/** Whether an SVG's text has the root element of a drawing. */
async function isDrawing(path: string): Promise<boolean> {
  return SVG_ROOT.test(await readFile(path, 'utf8'));
}
