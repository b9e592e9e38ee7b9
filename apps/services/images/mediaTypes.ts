import type { ImageFormat } from './parseImageQuery.ts';

/** Media type of each format. */
export const mediaTypes: Record<ImageFormat, string> = {
  avif: 'image/avif',
  gif: 'image/gif',
  jpg: 'image/jpeg',
  png: 'image/png',
  tiff: 'image/tiff',
  webp: 'image/webp',
};
