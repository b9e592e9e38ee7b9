import sharp from 'sharp';
import type { Region } from './filmVisit.ts';

/** Coarse enough that a font or a missing picture changes little, fine enough that another variant changes much. */
const GRID = { width: 96, height: 64 };

/** The look of a section: a coarse picture of it. */
export type Look = Uint8Array;

/** @param picture of the window, of any scale; `window` its size in CSS pixels */
export async function lookOf(
  picture: Buffer,
  region: Region,
  window: { width: number; height: number },
): Promise<Look> {
  const { width = 0, height = 0 } = await sharp(picture).metadata();
  // Each direction has its own scale, and edges are rounded, not lengths: beyond the picture there is nothing to cut out (seen once in 2,000 frames).
  const column = (left: number) => Math.min(width, Math.round((left * width) / window.width));
  const row = (top: number) => Math.min(height, Math.round((top * height) / window.height));
  const [left, top] = [column(region.left), row(region.top)];
  const piece = {
    left,
    top,
    width: column(region.left + region.width) - left,
    height: row(region.top + region.height) - top,
  };
  const { data } = await sharp(picture)
    .extract(piece)
    .removeAlpha()
    .resize({ ...GRID, fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return data;
}

/** Mean difference of two looks per channel, 0 to 255. */
export function distance(one: Look, other: Look): number {
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) sum += Math.abs((one[at] ?? 0) - (other[at] ?? 0));
  return sum / one.length;
}

/** How much there is to see: the mean deviation from the look's own mean colour. Nothing painted is 0. */
export function detail(look: Look): number {
  const means = [0, 1, 2].map((channel) => {
    let sum = 0;
    for (let at = channel; at < look.length; at += 3) sum += look[at] ?? 0;
    return sum / (look.length / 3);
  });
  let sum = 0;
  for (let at = 0; at < look.length; at += 1) sum += Math.abs((look[at] ?? 0) - (means[at % 3] ?? 0));
  return sum / look.length;
}
