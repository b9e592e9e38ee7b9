import { type ReadPart, readParts } from './readParts.ts';

/** Enough for the first chunk of a WebP, and for the list of brands of an AVIF. */
const HEAD_BYTES = 256;
/** Chunks of a PNG before its pixels; more are not searched. */
const MAX_CHUNKS = 1_000;
const PNG_SIGNATURE = '\x89PNG\r\n\x1a\n';
const GIF_SIGNATURE = /^GIF8[79]a/;
/** The animation flag of a WebP with extended features. */
const WEBP_ANIMATION = 0x02;

/** How a file moves: `no`, `resizable` where variants of the animation can be rendered, `fixed` where only the file itself has all frames. */
export type Animation = 'no' | 'resizable' | 'fixed';

/**
 * Reads from a picture's header whether it is an animation: GIF, WebP, PNG (APNG) or AVIF (sequence). Neither libvips nor its metadata knows about the frames of the
 * last two.
 * @param pages frames that libvips has found
 */
export function readAnimation(path: string, pages: number): Promise<Animation> {
  return readParts(path, async (read) => {
    const head = await read(0, HEAD_BYTES);
    const text = head.toString('latin1');
    if (GIF_SIGNATURE.test(text) || isMovingWebp(head, text)) return pages > 1 ? 'resizable' : 'no';
    const isFixed = text.startsWith(PNG_SIGNATURE) ? await hasAnimationControl(read) : isSequence(head, text);
    return isFixed ? 'fixed' : 'no';
  });
}

function isMovingWebp(head: Buffer, text: string): boolean {
  return text.startsWith('RIFF') && text.slice(8, 16) === 'WEBPVP8X' && ((head[20] ?? 0) & WEBP_ANIMATION) !== 0;
}

/** Whether `avis`, the brand of an AVIF image sequence, is in the file type box. */
function isSequence(head: Buffer, text: string): boolean {
  if (text.slice(4, 8) !== 'ftyp') return false;
  const brands = text.slice(8, Math.min(head.readUInt32BE(0), HEAD_BYTES));
  return brands.match(/.{4}/gs)?.includes('avis') ?? false;
}

/** Whether the PNG has an `acTL` chunk with more than one frame before its pixels. */
async function hasAnimationControl(read: ReadPart): Promise<boolean> {
  let position = PNG_SIGNATURE.length;
  for (let chunk = 0; chunk < MAX_CHUNKS; chunk += 1) {
    const header = await read(position, 12);
    if (header.length < 12) return false;
    const type = header.toString('latin1', 4, 8);
    if (type === 'acTL') return header.readUInt32BE(8) > 1;
    if (type === 'IDAT' || type === 'IEND') return false;
    position += 12 + header.readUInt32BE(0);
  }
  return false;
}
