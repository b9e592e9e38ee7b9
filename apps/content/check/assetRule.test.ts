import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, expect, test } from 'vitest';
import { asset, fixtureModel } from '../testing/fixtureSpace.ts';
import { checkFolder } from './checkFolder.ts';

const folder = mkdtempSync(join(tmpdir(), 'asset-rule-'));
afterEach(() => rmSync(join(folder, 'main'), { recursive: true, force: true }));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const picture = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#3366cc', noise: { type: 'gaussian', mean: 120, sigma: 40 } },
  });
const large = () => picture(800, 600);
const SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="20" height="10"/></svg>',
);
/** The header of a picture with these sizes; its pixels are missing, which nobody reads. */
async function hugePng(width: number, height: number): Promise<Buffer> {
  const bytes = await picture(1, 1).png().toBuffer();
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

interface Uploaded {
  /** As in the address. */
  name: string;
  /** On disk; by default the decoded name. */
  stored?: string;
  bytes: Buffer | Promise<Buffer> | undefined;
  type?: string;
  /** Width and height of the entry. */
  size?: readonly [number, number] | null;
}

/** @returns what the check finds of a published picture, without the name of the asset */
async function check(
  { name, stored, bytes, type = 'image/jpeg', size = [800, 600] }: Uploaded,
  decodesPictures = false,
): Promise<string[]> {
  const entity = asset('photo', name, type);
  const file = entity.fields.file?.['en-US'] as { details: object };
  file.details = size ? { size: 10, image: { width: size[0], height: size[1] } } : { size: 10 };
  const write = (path: string, content: string | Buffer) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  };
  write('main/space.json', JSON.stringify(fixtureModel));
  write('main/entries/all.json', JSON.stringify({ assets: [entity] }));
  const content = await bytes;
  if (content) write(`main/assets/images.ctfassets.net/main/photo/tok/${stored ?? decodeURIComponent(name)}`, content);
  const { problems } = await checkFolder(folder, Date.now(), { decodesPictures });
  return problems.map(({ message }) => message.replace('asset "photo": ', ''));
}

const jpeg = () => large().jpeg().toBuffer();
const cut = async (bytes: Promise<Buffer>) => (await bytes).subarray(0, -200);

test.each<[string, string, string?]>([
  ['umlauts', '%C3%BCber-uns.jpg'],
  ['umlauts as they are typed', 'über-uns.jpg'],
  ['umlauts that are decomposed on disk', '%C3%BCber-uns.jpg', 'über-uns.jpg'.normalize('NFD')],
  ['umlauts that are decomposed in the address', encodeURIComponent('über-uns.jpg'.normalize('NFD')), 'über-uns.jpg'],
  ['spaces', 'a%20b.jpg'],
  ['spaces as they are typed', 'a b.jpg'],
  ['brackets', 'photo%20(1)%5B2%5D.jpg'],
  ['a percent sign', '100%25.jpg'],
  ['a percent sign as it is typed', '100%.jpg', '100%.jpg'],
  ['Japanese letters', encodeURIComponent('料金表.jpg')],
  ['a name on disk as in the address', '%C3%BCber.jpg', '%C3%BCber.jpg'],
])('finds the file of a name with %s', async (_, name, stored) => {
  expect(await check({ name, ...(stored && { stored }), bytes: jpeg() })).toEqual([]);
});

test.each<[string, Uploaded]>([
  ['a JPEG', { name: 'a.jpg', bytes: jpeg() }],
  ['a JPEG in CMYK', { name: 'a.jpg', bytes: large().toColourspace('cmyk').jpeg().toBuffer() }],
  ['a progressive JPEG', { name: 'a.jpg', bytes: large().jpeg({ progressive: true }).toBuffer() }],
  [
    'a JPEG with more after its end',
    { name: 'a.jpg', bytes: jpeg().then((bytes) => Buffer.concat([bytes, Buffer.alloc(999)])) },
  ],
  [
    'a JPEG that is turned by EXIF',
    { name: 'a.jpg', bytes: large().withMetadata({ orientation: 6 }).jpeg().toBuffer(), size: [600, 800] },
  ],
  ['a PNG of 16 bits', { name: 'a.png', type: 'image/png', bytes: large().toColourspace('rgb16').png().toBuffer() }],
  ['a PNG that is called JPEG', { name: 'a.jpg', bytes: large().png().toBuffer() }],
  ['an AVIF', { name: 'a.avif', type: 'image/avif', bytes: large().avif({ effort: 0 }).toBuffer() }],
  ['a WebP', { name: 'a.webp', type: 'image/webp', bytes: large().webp().toBuffer() }],
  ['a GIF', { name: 'a.gif', type: 'image/gif', bytes: large().gif().toBuffer() }],
  ['a JPEG without a size in its entry', { name: 'a.jpg', bytes: jpeg(), size: null }],
  [
    'a PNG of 120 megapixels',
    { name: 'a.png', type: 'image/png', bytes: hugePng(12_000, 10_000), size: [12_000, 10_000] },
  ],
  ['a JPEG with a preview', { name: 'a.jpg', bytes: withPreview() }],
  ['a large TIFF', { name: 'a.tiff', type: 'image/tiff', bytes: large().tiff().toBuffer() }],
  ['an SVG of any size', { name: 'a.svg', type: 'image/svg+xml', bytes: SVG, size: null }],
  ['a PDF', { name: 'a.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF'), size: null }],
])('names nothing about %s', async (_, uploaded) => {
  expect(await check(uploaded)).toEqual([]);
});

/** A whole JPEG in the headers of a JPEG, as cameras write it. */
async function withPreview(): Promise<Buffer> {
  const [bytes, preview] = await Promise.all([jpeg(), picture(40, 30).jpeg().toBuffer()]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(preview.length + 2, 2);
  return Buffer.concat([bytes.subarray(0, 2), head, preview, bytes.subarray(2)]);
}

const UNREADABLE = 'its file is no picture that can be read (expected AVIF, GIF, JPEG, PNG, SVG, TIFF or WebP)';
const CUT = 'its file is cut off: upload it again';
test.each<[string, Uploaded, string]>([
  [
    'a file that is not there',
    { name: 'a%20b.jpg', bytes: undefined },
    'its file is not there: assets/images.ctfassets.net/main/photo/tok/a%20b.jpg',
  ],
  ['an empty file', { name: 'a.jpg', bytes: Buffer.alloc(0) }, 'its file is empty: upload it again'],
  [
    'a page in the place of a picture',
    { name: 'a.jpg', bytes: Buffer.from('<!doctype html><title>404</title>') },
    UNREADABLE,
  ],
  ['a JPEG that is cut off', { name: 'a.jpg', bytes: cut(jpeg()) }, CUT],
  ['a JPEG with a preview that is cut off', { name: 'a.jpg', bytes: cut(withPreview()) }, CUT],
  ['a PNG that is cut off', { name: 'a.png', type: 'image/png', bytes: cut(large().png().toBuffer()) }, CUT],
  ['a WebP that is cut off', { name: 'a.webp', type: 'image/webp', bytes: cut(large().webp().toBuffer()) }, CUT],
  [
    'an AVIF that is cut off',
    { name: 'a.avif', type: 'image/avif', bytes: cut(large().avif({ effort: 0 }).toBuffer()) },
    CUT,
  ],
  ['a GIF that is cut off', { name: 'a.gif', type: 'image/gif', bytes: cut(large().gif().toBuffer()) }, UNREADABLE],
  [
    'a PNG of 240 megapixels',
    { name: 'a.png', type: 'image/png', bytes: hugePng(20_000, 12_000), size: [20_000, 12_000] },
    'its file has 20000 × 12000 pixels, more than 200 megapixels',
  ],
  [
    'a small TIFF',
    { name: 'a.tiff', type: 'image/tiff', bytes: picture(40, 30).tiff().toBuffer(), size: [40, 30] },
    "its file is TIFF, which browsers don't show: upload a JPEG, PNG, WebP or AVIF",
  ],
  [
    'a PNG that is called SVG',
    { name: 'a.svg', type: 'image/svg+xml', bytes: picture(40, 30).png().toBuffer(), size: [40, 30] },
    'its file is PNG, though its name ends with .svg',
  ],
  [
    'a small SVG that is called PNG',
    { name: 'a.png', type: 'image/png', bytes: SVG, size: [20, 10] },
    'its file is SVG, though its name ends with .png',
  ],
  [
    'another size',
    { name: 'a.jpg', bytes: jpeg(), size: [80, 40] },
    'its file has 800 × 600 pixels, but "image" says 80 × 40',
  ],
])('names %s', async (_, uploaded, message) => {
  expect(await check(uploaded)).toEqual([message]);
});

test('names damage in the middle of a picture only where pictures are decoded', async () => {
  const bytes = await large().png().toBuffer();
  bytes.fill(0, bytes.length >> 1, (bytes.length >> 1) + 400);
  const uploaded = { name: 'a.png', type: 'image/png', bytes };
  expect(await check(uploaded)).toEqual([]);
  expect(await check(uploaded, true)).toEqual(['its file is damaged or cut off']);
});
