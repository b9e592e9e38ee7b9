import { extname } from 'node:path';
import { isObject } from '../../files/json.ts';
import { contentTypeOf, type LocatedAsset } from '../../images/assets.ts';
import { findPictureFault } from '../../images/inspectPicture.ts';
import { type PictureHeader, readPicture } from '../../images/readPicture.ts';
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
const MEGA = 1_000_000;

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
  if (located.size === 0) return atFile('its file is empty: upload it again');
  const header = await readPicture(located);
  if (!header) return atFile(`its file is no picture that can be read, though it is called ${contentType}`);
  const message = headerFault(header, located, contentType);
  if (message) return atFile(message);
  const damage = decodes ? await findPictureFault(located.path) : undefined;
  return damage ? atFile(`its file ${damage}`) : sizeFault(file, header);
}

const atFile = (message: string): PictureFault => ({ at: ['url'], message });

function headerFault(header: PictureHeader, { path }: LocatedAsset, contentType: string): string | undefined {
  const { format, width, height, frames, maxPixels, isWhole } = header;
  if (!isWhole) return 'its file is cut off: upload it again';
  if (width * height > maxPixels)
    return `its file has ${width} × ${height} pixels: at most ${maxPixels / MEGA} megapixels are shown of this kind`;
  const isRendered = width > VARIANTS_FROM_PX && frames === 1 && !contentType.includes('svg');
  if (!(isRendered ? RENDERED : SHOWN).includes(format))
    return `its file is ${format.toUpperCase()}, which browsers don't show: upload a JPEG, PNG, WebP or AVIF`;
  if (isRendered) return undefined;
  // A browser tells other formats by their bytes, but an SVG by its name.
  const isNamedSvg = contentTypeOf(path) === 'image/svg+xml';
  return isNamedSvg === (format === 'svg')
    ? undefined
    : `its file is ${format.toUpperCase()}, though its name ends with ${extname(path)}`;
}

/** An SVG has any size, so only pixels are compared. A size that isn't entered is read from the file when it is delivered. */
function sizeFault(file: Record<string, unknown>, { format, width, height }: PictureHeader): PictureFault | undefined {
  const image = isObject(file.details) ? file.details.image : undefined;
  if (format === 'svg' || !isObject(image) || (image.width === width && image.height === height)) return undefined;
  return {
    at: ['details', 'image'],
    message: `its file has ${width} × ${height} pixels, but "image" says ${image.width} × ${image.height}`,
  };
}
