import { readFile, stat } from 'node:fs/promises';
import { MAX_ANIMATION_BYTES } from '@cumulus/content-model/animations';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { readAnimation } from './animation.ts';
import { ImageError } from './imageErrors.ts';
import type { ImageFormat, ImageParameters } from './imageParameters.ts';
import {
  canAnimate,
  checkSize,
  formatThatHolds,
  resizeImage,
  SOURCE_OPTIONS,
  sourceTooLarge,
  withinLimits,
} from './resizeImage.ts';

/**
 * Rounds the corners of an image.
 * @param radius in pixels, or 'max' for a circle (an ellipse when the sides differ)
 * @returns a new pipeline; corners are transparent
 */
async function roundCorners(image: Sharp, radius: number | 'max'): Promise<Sharp> {
  const { data, info } = await image.ensureAlpha().png({ compressionLevel: 0 }).toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const [rx, ry] = radius === 'max' ? [width / 2, height / 2] : [radius, radius];
  const mask = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${rx}" ry="${ry}"/></svg>`;
  const rounded = sharp(data).composite([{ input: Buffer.from(mask), blend: 'dest-in' }]);
  // Rendered here: within one pipeline sharp would apply the background before cutting the corners.
  return sharp(await rounded.png({ compressionLevel: 0 }).toBuffer());
}

/** Default quality. */
const DEFAULT_QUALITY = 80;
/** Of 0 to 9: twice as fast as sharp's default 4, with files 2 to 5 % larger. Requests wait for images. */
const AVIF_EFFORT = 2;

/** Sets the output format with quality and flags. */
function encodeImage(image: Sharp, format: ImageFormat, { q, fl }: ImageParameters): Sharp {
  const quality = q ?? DEFAULT_QUALITY;
  switch (format) {
    case 'jpg':
      return image.jpeg({ quality, progressive: fl === 'progressive', mozjpeg: false });
    case 'png':
      return image.png(fl === 'png8' ? { palette: true, quality: q ?? 100 } : {});
    case 'webp':
      return image.webp({ quality });
    case 'avif':
      return image.avif({ quality, effort: AVIF_EFFORT });
    case 'gif':
      return image.gif();
    case 'tiff':
      return image.tiff({ quality });
  }
}

/** Increased when the same parameters give other bytes, so that cached images are rendered again. */
export const RENDER_VERSION = 2;

/**
 * An image of usual size takes a second at most, and the site stops waiting after 15. What libvips can't stop (AVIF, palettes) is bounded by its
 * number of pixels (`checkSize`).
 */
const TIMEOUT_S = 10;
/** As long as a failure is remembered. */
const RETRY_AFTER_S = 60;
/** Rasterized SVGs get at least twice their nominal size, for high-density screens. */
const SVG_DENSITY = 144;
const CSS_DENSITY = 72;
const MAX_DENSITY = 2_400;
const TRANSPARENT = '#00000000';
const WHITE = '#ffffff';

/** The bytes of a result; `source` where the file itself is the result. */
export type RenderedImage = Buffer | 'source';

/**
 * Renders an image. An animation keeps its frames where the format is the source's, WebP or GIF. If they can't be resized, the source is the result. Any other
 * format that is requested gives the first frame. A result whose sides the format can't hold is a JPEG or PNG.
 * REQ-IMG-04.
 * @param path the source file
 * @param asked format of the result
 * @throws ImageError 400 or 422 when the result or the source is too large, 422 when the source is not a readable image, 503 when it takes too long
 */
export async function renderImage(
  path: string,
  parameters: ImageParameters,
  asked: ImageFormat,
): Promise<RenderedImage> {
  try {
    const opened = await open(path, parameters, asked);
    if (opened === 'source') return 'source';
    const { image, source, wanted, format } = opened;
    const background = backgroundOf(parameters, format);
    let result = resizeImage(image.autoOrient(), source, wanted, background);
    if (parameters.r) result = (await roundCorners(result, parameters.r)).timeout({ seconds: TIMEOUT_S });
    // JPEG has no transparency; an explicit background shows behind transparent parts of any format.
    if (format === 'jpg' || parameters.bg) result = result.flatten({ background: parameters.bg ? background : WHITE });
    return await encodeImage(result, format, parameters).toBuffer();
  } catch (error) {
    if (error instanceof ImageError) throw error;
    const { message } = error as Error;
    console.error(`images: ${path} can't be read as an image: ${message}`);
    if (message.includes('timeout')) throw tooSlow(error);
    throw message.includes('exceeds pixel limit') ? sourceTooLarge(error) : unreadable(error);
  }
}

/** Opens a source, within the limits of time and size. */
async function open(
  path: string,
  parameters: ImageParameters,
  asked: ImageFormat,
): Promise<{ image: Sharp; source: Metadata; wanted: ImageParameters; format: ImageFormat } | 'source'> {
  const source = await sharp(path, SOURCE_OPTIONS).metadata();
  const format = formatThatHolds(asked, source, parameters);
  // An SVG is read from memory, so that it can't include other files by relative paths.
  const file = source.format === 'svg' ? await readFile(path) : path;
  const { pages = 1 } = source;
  const wanted = withinLimits(source.autoOrient, parameters, format);
  const animation = keepsMotion(parameters) ? await readAnimation(path, pages) : 'no';
  const animated =
    animation === 'resizable' && (format === 'gif' || format === 'webp') && canAnimate(source, wanted, pages);
  if (animation !== 'no' && !animated && (await stat(path)).size <= MAX_ANIMATION_BYTES) return 'source';
  const density = source.format === 'svg' ? densityFor(source, parameters) : undefined;
  checkSize(atDensity(source, density), wanted, format, animated ? pages : 1);
  const image = sharp(file, { ...SOURCE_OPTIONS, animated, ...(density && { density }) }).timeout({
    seconds: TIMEOUT_S,
  });
  return { image, source, wanted, format };
}

const keepsMotion = ({ fm, r }: ImageParameters) =>
  r === undefined && (fm === undefined || fm === 'webp' || fm === 'gif');

function backgroundOf({ bg }: ImageParameters, format: ImageFormat): string {
  if (bg) return `#${bg}`;
  return format === 'jpg' ? WHITE : TRANSPARENT;
}

/** Dots per inch at which an SVG has the requested size, within sharp's limits. */
function densityFor({ width, height }: Metadata, { w, h }: ImageParameters): number {
  const factor = Math.max(w && width ? w / width : 1, h && height ? h / height : 1);
  return Math.min(MAX_DENSITY, Math.max(SVG_DENSITY, Math.ceil(CSS_DENSITY * factor)));
}

/** The metadata with the size at which an SVG is rasterized. */
function atDensity(source: Metadata, density = CSS_DENSITY): Metadata {
  const { width, height } = source.autoOrient;
  const factor = density / CSS_DENSITY;
  return { ...source, autoOrient: { ...source.autoOrient, width: width * factor, height: height * factor } };
}

/** 422: the source's file is missing pixels, or no picture at all. */
export const unreadable = (cause: unknown): ImageError =>
  new ImageError(422, 'SourceImageUnreadable', 'The source file of this asset is not a readable image.', { cause });

function tooSlow(cause: unknown): ImageError {
  const message = 'This image took too long to render. Try again later.';
  return new ImageError(503, 'ServiceUnavailable', message, { cause, retryAfterS: RETRY_AFTER_S });
}
