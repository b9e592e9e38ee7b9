import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { PictureRule } from './Stranger.ts';

const PLACEHOLDER = readFileSync(join(import.meta.dirname, '../../../apps/site/public/assets/missing-image.svg'));
/** Formats that show the first frame of an animation, for less motion. */
const STILL = /[?&]fm=(avif|png|jpg)\b/;
/** Relative: sides of small variants are rounded. */
const TOLERANCE = 0.03;

/** An answer to the address of a picture. */
export interface PictureAnswer {
  status: number;
  bytes: Buffer;
}

/** @returns what is wrong with the answer to the address of a picture, if something is */
export async function judgePicture(
  address: string,
  { status, bytes }: PictureAnswer,
  rule: PictureRule | undefined,
): Promise<string | undefined> {
  if (rule === 'broken') {
    if (status !== 404 && status !== 422) return `is ${status}, not 404 or 422`;
    return bytes.equals(PLACEHOLDER) ? undefined : 'is not the placeholder';
  }
  if (status !== 200) return `is ${status}`;
  if (rule === undefined) return undefined;
  const { autoOrient, pages = 1 } = await sharp(bytes).metadata();
  const { width, height } = autoOrient;
  const [wide, high] = rule.shape;
  if (Math.abs((width * high) / (height * wide) - 1) > TOLERANCE)
    return `has ${width} × ${height} pixels, not the shape of ${wide} × ${high}`;
  return rule.isMoving && !STILL.test(address) && pages < 2 ? 'stands still' : undefined;
}
