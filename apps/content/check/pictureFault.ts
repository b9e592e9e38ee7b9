import { isObject } from '@cumulus/server/json';
import type { LocatedAsset } from '../images/assets.ts';
import { nameFault, pixelFault, sizeFault, unreadableFault } from '../images/pictureFaults.ts';
import { type PictureFacts, readPicture } from '../images/readPicture.ts';
import type { JsonPath } from './checkedContent.ts';

interface PictureFault {
  /** Path within `file`. */
  at: JsonPath;
  message: string;
}

/** Formats that all browsers show. */
const SHOWN = ['jpeg', 'png', 'gif', 'webp', 'avif', 'svg'];
/** Formats that are shown in the variants which the image service renders of large pictures. */
const RENDERED = [...SHOWN, 'tiff'];
/** Pictures up to this width, animations and SVGs are shown as they are (REQ-IMG-01). */
const VARIANTS_FROM_PX = 500;

/**
 * Why a picture can't be shown as the entry describes it; undefined where it can, and for other files.
 * @param file of the asset
 * @param located the file on disk
 * @param decodes whether all pixels are decoded, which takes up to a second; else only header and end are read
 */
export async function pictureFault(
  file: Record<string, unknown>,
  located: LocatedAsset,
  decodes: boolean,
): Promise<PictureFault | undefined> {
  const contentType = String(file.contentType);
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
