import { extname } from 'node:path';
import type { ImageFormat, ImageParameters } from './parseImageQuery.ts';

const byExtension: Record<string, ImageFormat> = {
  '.avif': 'avif',
  '.gif': 'gif',
  '.jpeg': 'jpg',
  '.jpg': 'jpg',
  '.png': 'png',
  '.tif': 'tiff',
  '.tiff': 'tiff',
  '.webp': 'webp',
};

/** The format asked for, else the source's; undefined when the file is to be sent as it is (an SVG, or no image). */
export function outputFormat(path: string, parameters: ImageParameters): ImageFormat | undefined {
  if (Object.keys(parameters).length === 0) return undefined;
  return parameters.fm ?? byExtension[extname(path).toLowerCase()];
}
