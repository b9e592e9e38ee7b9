import sharp, { type Sharp } from 'sharp';

/**
 * Rounds the corners of an image.
 * @param radius in pixels, or 'max' for a circle (an ellipse when the sides differ)
 * @returns a new pipeline; corners are transparent
 */
export async function roundCorners(image: Sharp, radius: number | 'max'): Promise<Sharp> {
  const { data, info } = await image.ensureAlpha().png({ compressionLevel: 0 }).toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const [rx, ry] = radius === 'max' ? [width / 2, height / 2] : [radius, radius];
  const mask = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${rx}" ry="${ry}"/></svg>`;
  const rounded = sharp(data).composite([{ input: Buffer.from(mask), blend: 'dest-in' }]);
  // Made whole here: in one pipeline a background would be laid behind before the corners are cut.
  return sharp(await rounded.png({ compressionLevel: 0 }).toBuffer());
}
