import { readFile, stat } from 'node:fs/promises';
import { MAX_ANIMATION_BYTES } from '@cumulus/content-model/animations';
import { createLog } from '@cumulus/http/log';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { ApiError } from '../apiErrors.ts';
import { readAnimation } from './animation.ts';
import { tooSlow, unreadable } from './imageErrors.ts';
import { canAnimate, checkSource, SOURCE_OPTIONS, sourceTooLarge, withinLimits } from './imageLimits.ts';
import type { ImageFormat, ImageParameters } from './imageParameters.ts';

const log = createLog('images');

/** Increased when the same parameters give other bytes, so that cached images are rendered again. */
export const RENDER_VERSION = 3;

/** Default quality. */
const DEFAULT_QUALITY = 80;
/** Of 0 to 9: twice as fast as sharp's default 4, with files 2 to 5 % larger. Requests wait for images. */
const AVIF_EFFORT = 2;
/**
 * An image of usual size takes a second at most, and the site stops waiting after 15. What libvips can't stop (AVIF) is bounded by its number of pixels
 * (`withinLimits`).
 */
const TIMEOUT_S = 10;
/** Rasterized SVGs get at least twice their nominal size, for high-density screens. */
const SVG_DENSITY = 144;
const CSS_DENSITY = 72;
const MAX_DENSITY = 2_400;
const WHITE = '#ffffff';

/** The bytes of a result; `source` where the file itself is the result. */
export type RenderedImage = Buffer | 'source';

/**
 * Renders an image. An animation keeps its frames where the format is the source's, WebP or GIF. If they can't be resized, the source is the result. Any other
 * format that is requested gives the first frame. A result that its format can't hold is smaller.
 * REQ-IMG-04.
 * @param path the source file
 * @param format of the result
 * @throws ApiError 422 when the source is too large, or the source is not a readable image, 503 when it takes too long
 */
export async function renderImage(
  path: string,
  parameters: ImageParameters,
  format: ImageFormat,
): Promise<RenderedImage> {
  try {
    const opened = await open(path, parameters, format);
    if (opened === 'source') return 'source';
    const { image, wanted } = opened;
    const result = resize(image.autoOrient(), wanted);
    // JPEG has no transparency.
    const shown = format === 'jpg' ? result.flatten({ background: WHITE }) : result;
    return await encode(shown, format, parameters.q).toBuffer();
  } catch (error) {
    if (error instanceof ApiError) throw error;
    const { message } = error as Error;
    log.error(`${path} can't be read as an image: ${message}`);
    if (message.includes('timeout')) throw tooSlow(error);
    throw message.includes('exceeds pixel limit') ? sourceTooLarge(error) : unreadable(error);
  }
}

/** Opens a source, within the limits of time and size. */
async function open(
  path: string,
  parameters: ImageParameters,
  format: ImageFormat,
): Promise<{ image: Sharp; wanted: ImageParameters } | 'source'> {
  const metadata = await sharp(path, SOURCE_OPTIONS).metadata();
  const { pages = 1 } = metadata;
  const isDrawing = metadata.format === 'svg';
  const density = isDrawing ? densityFor(metadata, parameters) : undefined;
  const source = atDensity(metadata, density);
  const wanted = withinLimits(source.autoOrient, parameters, format);
  const animation = keepsMotion(parameters) ? await readAnimation(path, pages) : 'no';
  const animated =
    animation === 'resizable' && (format === 'gif' || format === 'webp') && canAnimate(source, wanted, pages);
  if (animation !== 'no' && !animated && (await stat(path)).size <= MAX_ANIMATION_BYTES) return 'source';
  checkSource(source);
  // An SVG is read from memory, so that it can't include other files by relative paths.
  const image = sharp(isDrawing ? await readFile(path) : path, {
    ...SOURCE_OPTIONS,
    animated,
    ...(density && { density }),
  });
  return { image: image.timeout({ seconds: TIMEOUT_S }), wanted };
}

const keepsMotion = ({ fm }: ImageParameters) => fm === undefined || fm === 'webp';

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

/** With `fit=fill` the size is exact, and what doesn't fit is cut off; else the image keeps its proportions and is never enlarged. */
function resize(image: Sharp, { w: width, h: height, fit }: ImageParameters): Sharp {
  if (width === undefined && height === undefined) return image;
  return image.resize(
    fit === 'fill' ? { width, height, fit: 'cover' } : { width, height, fit: 'inside', withoutEnlargement: true },
  );
}

function encode(image: Sharp, format: ImageFormat, quality = DEFAULT_QUALITY): Sharp {
  // A quality would reduce a PNG to a palette.
  if (format === 'png' || format === 'gif') return image.toFormat(format);
  const options = { quality, ...(format === 'avif' && { effort: AVIF_EFFORT }) };
  return image.toFormat(format === 'jpg' ? 'jpeg' : format, options);
}
