import { extname } from 'node:path';
import { isObject, scalarText } from '@cumulus/server/json';
import sharp from 'sharp';
import type { LocatedAsset } from './assets.ts';
import { MAX_SOURCE_PIXELS, MAX_STREAMED_PIXELS, MEGA, SOURCE_OPTIONS } from './imageLimits.ts';
import { isNamedDrawing, type PictureFacts, readPicture } from './readPicture.ts';

// Each fault of a file is the end of the sentence “its file …”; undefined where there is none.

/** The size of the picture that a check renders from all pixels of the source. */
const PROBE_PX = 16;
/** Formats that all browsers show. */
const SHOWN = ['jpeg', 'png', 'gif', 'webp', 'avif', 'svg'];
/** Formats that are shown in the variants which the image service renders of large pictures. */
const RENDERED = [...SHOWN, 'tiff'];
/** Pictures up to this width, animations and SVGs are shown as they are (REQ-IMG-01). */
const VARIANTS_FROM_PX = 500;

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
function unreadableFault({ size }: LocatedAsset): string {
  return size === 0
    ? 'is empty: upload it again'
    : 'is no picture that can be read (expected AVIF, GIF, JPEG, PNG, SVG, TIFF or WebP)';
}

/** Whether a picture has more pixels than are shown. */
function sizeFault({ dimensions, maxPixels }: PictureFacts): string | undefined {
  if (!dimensions || dimensions.width * dimensions.height <= maxPixels) return undefined;
  const { width, height } = dimensions;
  const hint =
    maxPixels === MAX_SOURCE_PIXELS
      ? `; a PNG or JPEG that isn't interlaced, progressive or turned by EXIF may have ${MAX_STREAMED_PIXELS / MEGA}`
      : '';
  return `has ${width} × ${height} pixels, more than ${maxPixels / MEGA} megapixels${hint}`;
}

/** Whether browsers take a drawing for another picture by its name, or the reverse. */
function nameFault({ path }: LocatedAsset, { format }: PictureFacts): string | undefined {
  if (isNamedDrawing(path) === (format === 'svg')) return undefined;
  return `is ${format.toUpperCase()}, though its name ends with ${extname(path)}`;
}

/** Whether pixels of a picture can't be decoded, which takes up to a second. */
async function pixelFault({ path }: LocatedAsset, { format }: PictureFacts): Promise<string | undefined> {
  if (format === 'svg') return undefined;
  try {
    await sharp(path, SOURCE_OPTIONS).resize(PROBE_PX, PROBE_PX, { fit: 'fill' }).raw().toBuffer();
    return undefined;
  } catch {
    return 'is damaged or cut off';
  }
}

/** Why a picture can't be shown as its entry describes it. */
interface PictureFault {
  /** Path within `file`. */
  at: string[];
  message: string;
}

/**
 * Why a picture can't be shown as the entry describes it; undefined where it can, and for other files.
 * @param file of the asset
 * @param located the file on disk
 * @param decodes whether all pixels are decoded, which takes up to a second; else only header and end are read
 */
export async function findFaultOfEntry(
  file: Record<string, unknown>,
  located: LocatedAsset,
  decodes: boolean,
): Promise<PictureFault | undefined> {
  const contentType = scalarText(file.contentType);
  if (!/^image\//.test(contentType)) return undefined;
  const facts = await readPicture(located);
  const fault = facts
    ? (headerFault(facts, located, contentType) ?? (decodes ? await pixelFault(located, facts) : undefined))
    : unreadableFault(located);
  if (fault) return { at: ['url'], message: `its file ${fault}` };
  return facts && enteredSizeFault(file, facts);
}

function headerFault(facts: PictureFacts, located: LocatedAsset, contentType: string): string | undefined {
  const { format, dimensions, animation, isWhole } = facts;
  if (!isWhole) return 'is cut off: upload it again';
  const tooLarge = sizeFault(facts);
  if (tooLarge) return tooLarge;
  const isRendered = (dimensions?.width ?? 0) > VARIANTS_FROM_PX && animation === 'no' && !contentType.includes('svg');
  if (!(isRendered ? RENDERED : SHOWN).includes(format))
    return `is ${format.toUpperCase()}, which browsers don't show: upload a JPEG, PNG, WebP or AVIF`;
  return isRendered ? undefined : nameFault(located, facts);
}

/** A drawing has any size, so only pixels are compared. A size that isn't entered is read from the file when it is delivered. */
function enteredSizeFault(file: Record<string, unknown>, { dimensions }: PictureFacts): PictureFault | undefined {
  const image = isObject(file.details) ? file.details.image : undefined;
  if (!dimensions || !isObject(image)) return undefined;
  const { width, height } = dimensions;
  if (image.width === width && image.height === height) return undefined;
  return {
    at: ['details', 'image'],
    message: `its file has ${width} × ${height} pixels, but "image" says ${image.width} × ${image.height}`,
  };
}
