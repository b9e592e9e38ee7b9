import sharp, { type Metadata } from 'sharp';
import { encodeImage } from './encodeImage.ts';
import { ImageError } from './ImageError.ts';
import type { ImageFormat, ImageParameters } from './parseImageQuery.ts';
import { resizeImage } from './resizeImage.ts';
import { roundCorners } from './roundCorners.ts';

/** Grows when the same parameters give other bytes: images of an older making are then made anew. */
export const RENDER_VERSION = 1;

/** Rasterised SVGs get at least twice their nominal size, so that they are sharp on dense screens too. */
const SVG_DENSITY = 144;
const TRANSPARENT = '#00000000';
const WHITE = '#ffffff';

/**
 * Makes an image.
 * @param path the source file
 * @param format of the result
 * @throws ImageError 500 when the source is not a readable image
 */
export async function renderImage(path: string, parameters: ImageParameters, format: ImageFormat): Promise<Buffer> {
  try {
    const source = await sharp(path).metadata();
    const animated = (format === 'gif' || format === 'webp') && (source.pages ?? 1) > 1 && parameters.r === undefined;
    const background = backgroundOf(parameters, format);
    const input = sharp(path, {
      animated,
      ...(source.format === 'svg' && { density: densityFor(source, parameters) }),
    });
    let image = resizeImage(input.autoOrient(), source, parameters, background);
    if (parameters.r) image = await roundCorners(image, parameters.r);
    // JPEG has no transparency; an explicit background shows behind transparent parts of any format.
    if (format === 'jpg' || parameters.bg) image = image.flatten({ background: parameters.bg ? background : WHITE });
    return await encodeImage(image, format, parameters).toBuffer();
  } catch (error) {
    if (error instanceof ImageError) throw error;
    console.error(`images: ${path} can't be read as an image: ${(error as Error).message}`);
    throw unreadable(error);
  }
}

function backgroundOf({ bg }: ImageParameters, format: ImageFormat): string {
  if (bg) return `#${bg}`;
  return format === 'jpg' ? WHITE : TRANSPARENT;
}

/** Dots per inch at which an SVG is as large as asked for, within what sharp takes. */
function densityFor({ width, height }: Metadata, { w, h }: ImageParameters): number {
  const factor = Math.max(w && width ? w / width : 1, h && height ? h / height : 1);
  return Math.min(2_400, Math.max(SVG_DENSITY, Math.ceil(72 * factor)));
}

const unreadable = (cause: unknown) =>
  new ImageError(500, 'SourceImageUnreadable', 'The source file of this asset is not a readable image.', { cause });
