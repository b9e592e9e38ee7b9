import { extname } from 'node:path';
import { isObject } from '../../files/json.ts';
import { contentTypeOf, type LocatedAsset } from '../../images/assets.ts';
import { type PictureFacts, readPicture } from '../../images/readPicture.ts';
import { MAX_SOURCE_PIXELS } from '../../images/resizeImage.ts';
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
 */
export async function pictureFault(
  file: Record<string, unknown>,
  located: LocatedAsset,
): Promise<PictureFault | undefined> {
  if (!/^image\//.test(String(file.contentType))) return undefined;
  if (located.size === 0) return atFile('its file is empty: upload it again');
  const facts = await readPicture(located);
  if (!facts) return atFile(`its file is no picture that can be read, though it is called ${String(file.contentType)}`);
  const message = fileFault(facts, located, hasVariants(file, facts));
  return message ? atFile(message) : sizeFault(file, facts);
}

const atFile = (message: string): PictureFault => ({ at: ['url'], message });

function fileFault(facts: PictureFacts, { path }: LocatedAsset, isRendered: boolean): string | undefined {
  const { format, width, height, isWhole } = facts;
  if (!isWhole) return 'its file is cut off: upload it again';
  if (isRendered && width * height > MAX_SOURCE_PIXELS)
    return `its file has ${width} × ${height} pixels: at most ${MAX_SOURCE_PIXELS / MEGA} megapixels are shown`;
  if (!(isRendered ? RENDERED : SHOWN).includes(format))
    return `its file is ${format.toUpperCase()}, which browsers don't show: upload a JPEG, PNG, WebP or AVIF`;
  if (isRendered) return undefined;
  // A browser tells other formats by their bytes, but an SVG by its name.
  const isNamedSvg = contentTypeOf(path) === 'image/svg+xml';
  return isNamedSvg === (format === 'svg')
    ? undefined
    : `its file is ${format.toUpperCase()}, though its name ends with ${extname(path)}`;
}

function hasVariants({ contentType, details }: Record<string, unknown>, { frames }: PictureFacts): boolean {
  const width = sizeIn(details)?.width ?? 0;
  return width > VARIANTS_FROM_PX && frames === 1 && !/svg|gif/.test(String(contentType));
}

/** An SVG has any size, so only pixels are compared. */
function sizeFault(
  { details }: Record<string, unknown>,
  { format, width, height }: PictureFacts,
): PictureFault | undefined {
  if (format === 'svg') return undefined;
  const entered = sizeIn(details);
  if (entered?.width === width && entered.height === height) return undefined;
  const found = entered ? `"image" says ${entered.width} × ${entered.height}` : 'no size is entered in "image"';
  return {
    at: entered ? ['details', 'image'] : ['details'],
    message: `its file has ${width} × ${height} pixels, but ${found}: pages reserve the wrong space for it`,
  };
}

function sizeIn(details: unknown): { width: number; height: number } | undefined {
  const image = isObject(details) ? details.image : undefined;
  if (!isObject(image)) return undefined;
  return { width: Number(image.width), height: Number(image.height) };
}
