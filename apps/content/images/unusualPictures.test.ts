import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { movingAvif, movingPicture, movingPng, plainPicture } from '../testing/pictures.ts';
import { type Fixture, startFixture } from '../testing/startFixture.ts';
import { locateAsset } from './assets.ts';
import { findPictureFault } from './pictureFaults.ts';
import { readPicture } from './readPicture.ts';

const folder = 'main/assets/images.ctfassets.net/main';
let fixture: Fixture;
let files: Record<string, Buffer>;

beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  fixture = await startFixture();
  const photo = await sharp({
    create: {
      width: 300,
      height: 200,
      channels: 3,
      background: '#789',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer();
  const cmyk = await plainPicture(600, 300).toColourspace('cmyk').jpeg().toBuffer();
  files = {
    'moving.webp': await movingPicture('webp'),
    'moving.gif': await movingPicture('gif'),
    'long.webp': await movingPicture('webp', 1200, 1000, 60),
    'moving.png': await movingPng(),
    'moving.avif': await movingAvif(),
    'still.webp': await plainPicture(600, 300).webp().toBuffer(),
    'photo.jpg': photo,
    'cmyk.jpg': cmyk,
    'png.jpg': await plainPicture(600, 300).png().toBuffer(),
    'cut.jpg': photo.subarray(0, Math.floor(photo.length / 2)),
    'cut.png': (await plainPicture(300, 200).png().toBuffer()).subarray(0, -40),
    'empty.jpg': Buffer.alloc(0),
    'page.jpg': Buffer.from('<!doctype html><title>Not found</title>'),
    'page.svg': Buffer.from('<!doctype html><title>Not found</title>'),
    'zeros.png': Buffer.alloc(3_000),
    'drawing.svg': Buffer.from(
      '<?xml version="1.0"?><!-- made by hand --><svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>',
    ),
  };
  for (const [name, bytes] of Object.entries(files)) await fixture.write(`${folder}/some/tok/${name}`, bytes);
});
afterAll(() => fixture.close());

async function ask(path: string) {
  const response = await fixture.get(`/images/main/some/tok/${path}`);
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, type: response.headers.get('content-type'), bytes };
}
const locate = (name: string) => locateAsset(fixture.content, 'images.ctfassets.net', `/main/some/tok/${name}`);
const framesOf = async (bytes: Buffer) => (await sharp(bytes).metadata()).pages ?? 1;

// REQ-IMG-04
describe('animations', () => {
  it.each(['moving.webp?w=500&q=50&fm=webp', 'moving.webp?w=500&q=50', 'moving.gif?w=500&q=50&fm=webp'])(
    '%s keeps its frames and is resized',
    async (path) => {
      const { status, bytes } = await ask(path);
      expect([status, await framesOf(bytes)]).toEqual([200, 4]);
      expect((await sharp(bytes).metadata()).width).toBe(500);
    },
  );

  it.each([
    ['moving.png?w=500&q=50', 'moving.png', 'image/png'],
    ['moving.png?w=500&q=50&fm=webp', 'moving.png', 'image/png'],
    ['moving.avif?w=500&q=50', 'moving.avif', 'image/avif'],
    ['long.webp?w=1200&q=50&fm=webp', 'long.webp', 'image/webp'],
  ])('%s can’t be resized, and is sent as it is', async (path, source, type) => {
    // Twice: the second answer is from the cache.
    for (const { status, type: sent, bytes } of [await ask(path), await ask(path)]) {
      expect([status, sent]).toEqual([200, type]);
      expect(bytes.equals(files[source] as Buffer)).toBe(true);
    }
  });

  it.each(['moving.webp', 'moving.gif', 'moving.png', 'moving.avif'])(
    'the first frame of %s is there for less motion',
    async (name) => {
      for (const query of ['w=500&q=50&fm=avif', 'w=800&q=50&fm=png', 'w=1200&h=630&fit=fill&q=80&fm=jpg']) {
        const { status, bytes } = await ask(`${name}?${query}`);
        expect([status, await framesOf(bytes)]).toEqual([200, 1]);
        expect(bytes.includes('acTL')).toBe(false);
      }
    },
  );

  it.each([
    ['moving.webp', 'resizable'],
    ['moving.gif', 'resizable'],
    ['moving.png', 'fixed'],
    ['moving.avif', 'fixed'],
    ['still.webp', 'no'],
    ['png.jpg', 'no'],
    ['cmyk.jpg', 'no'],
  ])('the header of %s says whether it moves: %s', async (name, animation) => {
    expect(await readPicture(await locate(name))).toMatchObject({ dimensions: { width: 600, height: 300 }, animation });
  });
});

describe('pictures that can’t be shown', () => {
  it.each([
    ['cut.jpg', 'is damaged or cut off'],
    ['cut.png', 'is damaged or cut off'],
    ['empty.jpg', 'is empty'],
    ['page.jpg', 'is no picture that can be read'],
    ['page.svg', 'is no picture that can be read'],
    ['zeros.png', 'is no picture that can be read'],
  ])('%s is refused in every form, as it is too: it %s', async (name, fault) => {
    expect(await findPictureFault(await locate(name))).toContain(fault);
    expect(await ask(name)).toMatchObject({ status: 422, type: 'application/json; charset=utf-8' });
    if (!name.endsWith('.svg')) expect((await ask(`${name}?w=500&q=50&fm=webp`)).status).toBe(422);
  });

  it.each(['photo.jpg', 'cmyk.jpg', 'png.jpg', 'moving.png', 'moving.avif', 'drawing.svg', 'long.webp'])(
    '%s is sent',
    async (name) => {
      expect(await findPictureFault(await locate(name))).toBeUndefined();
      expect((await ask(name)).bytes.equals(files[name] as Buffer)).toBe(true);
    },
  );
});

describe('a picture of 12,000 × 10,000 pixels', () => {
  const HUGE = [12_000, 10_000] as const;

  it('has every variant', async () => {
    const huge = await plainPicture(...HUGE)
      .png({ compressionLevel: 1 })
      .toBuffer();
    await fixture.write(`${folder}/some/tok/huge.png`, huge);
    for (const query of [
      'w=500&q=50',
      'w=1600&q=50&fm=avif',
      'w=1600&q=50&fm=webp',
      'w=1200&h=630&fit=fill&q=80&fm=jpg',
    ]) {
      const { status, bytes } = await ask(`huge.png?${query}`);
      expect(status, query).toBe(200);
      expect((await sharp(bytes).metadata()).width).toBe(Number(/w=(\d+)/.exec(query)?.[1]));
    }
    expect(await findPictureFault(await locate('huge.png'))).toBeUndefined();
  });

  it('that has to be in memory as a whole is refused, with what would be right', async () => {
    const interlaced = await plainPicture(...HUGE)
      .png({ compressionLevel: 1, progressive: true })
      .toBuffer();
    await fixture.write(`${folder}/some/tok/interlaced.png`, interlaced);
    expect((await ask('interlaced.png?w=500&q=50')).status).toBe(422);
    const fault = await findPictureFault(await locate('interlaced.png'));
    expect(fault).toBe(
      "has 12000 × 10000 pixels, more than 64 megapixels; a PNG or JPEG that isn't interlaced, progressive or turned by EXIF may have 200",
    );
  });
});

describe('a picture that is taller than a format can hold', () => {
  it.each(['png', 'jpg'] as const)('is smaller in its variants: %s', async (ending) => {
    const tall = plainPicture(600, 20_000);
    await fixture.write(
      `${folder}/some/tok/tall.${ending}`,
      await (ending === 'png' ? tall.png() : tall.jpeg()).toBuffer(),
    );
    for (const [fm, height] of [
      ['webp', 16_367],
      ['avif', 16_367],
      ['png', 20_000],
    ] as const) {
      const small = await ask(`tall.${ending}?w=100&q=50&fm=${fm}`);
      const large = await ask(`tall.${ending}?w=800&q=50&fm=${fm}`);
      expect([small.status, small.type, large.status, large.type]).toEqual([200, `image/${fm}`, 200, `image/${fm}`]);
      expect((await sharp(large.bytes).metadata()).height).toBe(height);
    }
  });
});

describe('addresses', () => {
  it.each(['Über uns (1) [neu].png', 'éléphant, gris.png', '料金.png', '100% sicher.png', 'a+b@2x.png'])(
    'a file may be named %s',
    async (name) => {
      await fixture.write(`${folder}/some/tok/${name}`, files['png.jpg']);
      for (const form of ['NFC', 'NFD'] as const)
        expect((await ask(`${encodeURIComponent(name.normalize(form))}?w=500&q=50`)).status).toBe(200);
    },
  );
});
