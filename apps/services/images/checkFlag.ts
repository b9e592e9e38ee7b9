import { badParameter } from './badParameter.ts';
import type { ImageFormat, ImageParameters } from './parseImageQuery.ts';

/** @throws ImageError 400 when the flag belongs to another format than the one that is made */
export function checkFlag({ fl }: ImageParameters, format: ImageFormat): void {
  const needed = fl === 'png8' ? 'png' : 'jpg';
  if (fl && format !== needed) throw badParameter('fl', fl, `with fm=${needed} only, found ${format}`);
}
