import { crc32 } from 'node:zlib';
import sharp from 'sharp';

const COLOURS = ['#f00', '#0f0', '#00f', '#ff0'];
const PNG_SIGNATURE_BYTES = 8;

/** A picture of one colour. */
export const plainPicture = (width: number, height: number, background = '#789') =>
  sharp({ create: { width, height, channels: 3, background }, limitInputPixels: false });

const frames = (width: number, height: number, count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, index) =>
      plainPicture(width, height, COLOURS[index % COLOURS.length])
        .png()
        .toBuffer(),
    ),
  );

/** An animation whose first frame is red. */
export async function movingPicture(format: 'gif' | 'webp', width = 600, height = 300, count = 4): Promise<Buffer> {
  const joined = sharp(await frames(width, height, count), { join: { animated: true }, limitInputPixels: false });
  return format === 'gif' ? joined.gif({ delay: 100 }).toBuffer() : joined.webp({ delay: 100 }).toBuffer();
}

/** An animated PNG, which sharp can't write. */
export async function movingPng(width = 600, height = 300): Promise<Buffer> {
  const [first = [], second = []] = (await frames(width, height, 2)).map(readChunks);
  const pixels = (chunks: Chunk[]) =>
    Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data));
  const numbered = (sequence: number, ...rest: Buffer[]) => Buffer.concat([uint32(sequence), ...rest]);
  const control = (sequence: number) =>
    numbered(sequence, uint32(width), uint32(height), uint32(0), uint32(0), Buffer.from([0, 1, 0, 10, 0, 0]));
  const header = first.find(({ type }) => type === 'IHDR')?.data ?? Buffer.alloc(0);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('acTL', Buffer.concat([uint32(2), uint32(0)])),
    chunk('fcTL', control(0)),
    chunk('IDAT', pixels(first)),
    chunk('fcTL', control(1)),
    chunk('fdAT', numbered(2, pixels(second))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A still AVIF that is marked as an image sequence, as encoders mark animations. */
export async function movingAvif(): Promise<Buffer> {
  const avif = await plainPicture(600, 300).avif({ effort: 0 }).toBuffer();
  const marked = Buffer.from(avif);
  // The last of the compatible brands.
  marked.write('avis', marked.readUInt32BE(0) - 4, 'latin1');
  return marked;
}

/** A PNG whose header declares another size, like a decompression bomb. */
export function claimSize(png: Buffer, width: number, height: number): Buffer {
  const claimed = Buffer.from(png);
  claimed.writeUInt32BE(width, 16);
  claimed.writeUInt32BE(height, 20);
  claimed.writeUInt32BE(crc32(claimed.subarray(12, 29)), 29);
  return claimed;
}

interface Chunk {
  type: string;
  data: Buffer;
}

function readChunks(png: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = PNG_SIGNATURE_BYTES; at < png.length; ) {
    const length = png.readUInt32BE(at);
    chunks.push({ type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) });
    at += length + 12;
  }
  return chunks;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([uint32(data.length), body, uint32(crc32(body))]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
