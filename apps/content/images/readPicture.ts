import { readFile } from 'node:fs/promises';
import sharp, { type Metadata } from 'sharp';
import { cachedPerState } from '../files/cachedPerState.ts';
import { type Animation, readAnimation } from './animation.ts';
import { contentTypeOf } from './assets.ts';
import { MAX_SOURCE_PIXELS, maxSourcePixels, type Size } from './imageLimits.ts';
import { type ReadPart, readParts } from './readParts.ts';

/** What a picture's file says of it, without its pixels. */
export interface PictureFacts {
  /** `jpeg`, `png`, `svg`, `avif`, `heic` …: sharp's names, but for the last two, which it calls the same. */
  format: string;
  /** Upright, as it is shown; missing for a drawing (SVG), and where the file is cut off so early that it isn't there. */
  dimensions?: Size;
  animation: Animation;
  /** A source with more pixels isn't shown. */
  maxPixels: number;
  /** Whether the file has its end: an upload or a copy may have been cut off. */
  isWhole: boolean;
}

/** Where the end isn't the last thing in the file, it is searched in this much; of a longer file the end counts as found. */
const MAX_SEARCHED_BYTES = 64 * 1024 * 1024;
/** A drawing begins with its declaration, comments and document type, and then its root element. */
const SVG_ROOT = /<(?:\w+:)?svg[\s>]/;
const STILL = { animation: 'no', maxPixels: MAX_SOURCE_PIXELS } as const;
const DRAWING: PictureFacts = { ...STILL, format: 'svg', isWhole: true };

/**
 * Reads headers and end of a picture, without decoding it: about a millisecond, and nothing while the file stays as it is.
 * @returns undefined for a file that is no picture
 */
export const readPicture = cachedPerState(({ path, size }) => readFacts(path, size).catch(() => undefined));

/** Whether a file is named like a drawing: browsers tell other formats by their bytes, but an SVG by its name. */
export function isNamedDrawing(path: string): boolean {
  return contentTypeOf(path) === 'image/svg+xml';
}

async function readFacts(path: string, size: number): Promise<PictureFacts | undefined> {
  if (isNamedDrawing(path) && SVG_ROOT.test(await readFile(path, 'utf8'))) return DRAWING;
  // Only headers are read, so that any number of pixels is safe here.
  const source = await sharp(path, { failOn: 'error', limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (source?.format === 'svg') return DRAWING;
  // Sharp may not read the headers of a WebP that is cut off.
  const format = source ? formatOf(source) : await signatureOf(path);
  const isWhole = await hasEnd(path, size, format);
  if (!source) return isWhole ? undefined : { ...STILL, format, isWhole };
  const { width, height } = source.autoOrient;
  return {
    format,
    dimensions: { width, height: source.pageHeight ?? height },
    animation: await readAnimation(path, source.pages ?? 1),
    maxPixels: maxSourcePixels(source),
    isWhole,
  };
}

function formatOf({ format, compression }: Metadata): string {
  if (format !== 'heif') return format;
  return compression === 'av1' ? 'avif' : 'heic';
}

/** @returns `webp` for a file that begins like one */
async function signatureOf(path: string): Promise<string> {
  const head = await readParts(path, (read) => read(0, 12));
  return /^RIFF.{4}WEBP$/s.test(head.toString('latin1')) ? 'webp' : '';
}

/** Whether a picture has the end of its format. Others count as whole: sharp reads a GIF and an SVG to their end. */
async function hasEnd(path: string, size: number, format: string): Promise<boolean> {
  const isWhole = ENDS[format];
  return !isWhole || readParts(path, (read) => isWhole({ size, read }));
}

interface File {
  size: number;
  read: ReadPart;
}

const PNG_END = Buffer.from('0000000049454e44ae426082', 'hex');
const JPEG_END = Buffer.from('ffd9', 'hex');
const JPEG_SCAN = Buffer.from('ffda', 'hex');

const ENDS: Record<string, (file: File) => Promise<boolean>> = {
  // Both may have more after their end: a second picture, or data of the camera.
  png: async (file) => (await endsWith(file, PNG_END)) || (await isLongOr(file, (bytes) => bytes.includes(PNG_END))),
  jpeg: async (file) =>
    (await endsWith(file, JPEG_END)) ||
    // The preview in the headers has an end of its own, so the one after the last scan counts.
    (await isLongOr(file, (bytes) => bytes.indexOf(JPEG_END, bytes.lastIndexOf(JPEG_SCAN)) > 0)),
  webp: async ({ size, read }) => (await read(4, 4)).readUInt32LE() + 8 <= size,
  avif: boxesFit,
};

async function endsWith({ size, read }: File, end: Buffer): Promise<boolean> {
  return (await read(size - end.length, end.length)).equals(end);
}

async function isLongOr({ size, read }: File, test: (bytes: Buffer) => boolean): Promise<boolean> {
  return size > MAX_SEARCHED_BYTES || test(await read(0, size));
}

/** AVIF is made of boxes, each of which begins with its length. */
async function boxesFit({ size, read }: File): Promise<boolean> {
  let at = 0;
  while (at + 8 <= size) {
    const head = await read(at, 16);
    const short = head.readUInt32BE();
    // 0: up to the end; 1: a long length follows.
    const length = short === 1 && head.length === 16 ? Number(head.readBigUInt64BE(8)) : short;
    if (length === 0) return true;
    if (length < 8) return false;
    at += length;
  }
  return at === size;
}
