import sharp, { type Metadata, type Sharp } from 'sharp';
import { cropImage } from './cropImage.ts';
import type { ImageParameters } from './parseImageQuery.ts';

type Focus = NonNullable<ImageParameters['f']>;

const GRAVITY: Record<Exclude<Focus, 'face' | 'faces'>, string> = {
  center: 'centre',
  top: 'top',
  right: 'right',
  left: 'left',
  bottom: 'bottom',
  top_right: 'right top',
  top_left: 'left top',
  bottom_right: 'right bottom',
  bottom_left: 'left bottom',
};

/** Where to cut. There is no face detection here: what draws the eye (skin tones among it) stands in for a face. */
function positionOf(focus: Focus = 'center'): string | number {
  return focus === 'face' || focus === 'faces' ? sharp.strategy.attention : GRAVITY[focus];
}

/**
 * Brings an image to the size asked for.
 * - without `fit`: fits into w × h, keeping its proportions, never larger than the source
 * - pad: the same, filled up to w × h with the background
 * - fill: w × h exactly, cut where needed; thumb: the same around the focus, never larger than the source
 * - scale: w × h exactly, proportions given up
 * - crop: a w × h piece of the source, not resized
 */
export function resizeImage(image: Sharp, source: Metadata, parameters: ImageParameters, background: string): Sharp {
  const { w: width, h: height, fit, f } = parameters;
  if (width === undefined && height === undefined) return image;
  const position = positionOf(f);
  switch (fit) {
    case 'pad':
      return image.resize({
        width,
        height,
        fit: 'contain',
        position: gravityOnly(f),
        background,
        withoutEnlargement: true,
      });
    case 'fill':
      return image.resize({ width, height, fit: 'cover', position });
    case 'thumb':
      return image.resize({ width, height, fit: 'cover', position, withoutEnlargement: true });
    case 'scale':
      return image.resize({ width, height, fit: 'fill' });
    case 'crop':
      return cropImage(image, source, parameters, position);
    default:
      return image.resize({ width, height, fit: 'inside', withoutEnlargement: true });
  }
}

/** Padding has sides but nothing that draws the eye. */
function gravityOnly(focus: Focus | undefined): string {
  return focus === undefined || focus === 'face' || focus === 'faces' ? 'centre' : GRAVITY[focus];
}
