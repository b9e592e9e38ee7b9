import type { Metadata, Sharp } from 'sharp';
import type { ImageParameters } from './parseImageQuery.ts';

/** Cuts a piece of the source at its own scale; a side not given, or larger than the source, is the source's. */
export function cropImage(
  image: Sharp,
  source: Metadata,
  { w, h, f = 'center' }: ImageParameters,
  position: string | number,
): Sharp {
  const { width: fullWidth, height: fullHeight } = source.autoOrient;
  const width = Math.min(w ?? fullWidth, fullWidth);
  const height = Math.min(h ?? fullHeight, fullHeight);
  // The eye-catching part can only be found while resizing; the piece then keeps one full side of the source.
  if (f === 'face' || f === 'faces') return image.resize({ width, height, fit: 'cover', position });
  const start = (room: number, low: string, high: string) => {
    if (f.includes(low)) return 0;
    return f.includes(high) ? room : Math.round(room / 2);
  };
  return image.extract({
    left: start(fullWidth - width, 'left', 'right'),
    top: start(fullHeight - height, 'top', 'bottom'),
    width,
    height,
  });
}
