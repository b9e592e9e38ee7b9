import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { claimSize } from '../testing/pictures.ts';
import { type Fixture, startFixture } from '../testing/startFixture.ts';
import { resultSize, withinLimits } from './imageLimits.ts';
import { parseImageQuery } from './imageParameters.ts';

const folder = 'main/assets/images.ctfassets.net/main';
let fixture: Fixture;

beforeAll(async () => {
  fixture = await startFixture();
  const plain = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#789' } });
  await fixture.write(`${folder}/bomb/1/bomb.png`, claimSize(await plain(8, 8).png().toBuffer(), 30_000, 30_000));
  await fixture.write(`${folder}/wide/1/wide.png`, await plain(4_000, 2_500).png({ compressionLevel: 9 }).toBuffer());
  const huge =
    '<svg xmlns="http://www.w3.org/2000/svg" width="90000" height="90000"><rect width="9" height="9"/></svg>';
  await fixture.write(`${folder}/huge/1/huge.svg`, huge);
});
afterAll(() => fixture.close());

async function ask(path: string) {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const response = await fixture.get(`/images/main/${path}`);
  const text = response.status === 200 ? '' : await response.text();
  await response.body?.cancel().catch(() => undefined);
  log.mockRestore();
  return { status: response.status, ...(text && JSON.parse(text)) };
}

it.each(['bomb/1/bomb.png?w=10', 'huge/1/huge.svg?fm=png', 'huge/1/huge.svg?w=10&fm=png'])(
  'refuses a source that is too large: %s',
  async (path) => {
    expect(await ask(path)).toMatchObject({ status: 422, sys: { id: 'SourceImageTooLarge' } });
  },
);

it('refuses a source that is too large without parameters too: a browser would have to decode it', async () => {
  expect((await fixture.get('/images/main/bomb/1/bomb.png')).status).toBe(422);
});

it('without a size the result is as large as its format may be', async () => {
  const response = await fixture.get('/images/main/wide/1/wide.png?fm=avif&q=1');
  const { width = 0, height = 0 } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
  expect([width, height]).toEqual([3794, 2371]);
});

it.each([
  ['fm=avif&w=4000', { w: 3794, h: 2371 }],
  ['fm=avif&w=4000&h=4000&fit=fill', { w: 3000, h: 3000 }],
  ['fm=webp&w=4000&h=4000&fit=fill', { w: 4000, h: 4000 }],
])('a result that would be too large is smaller: %s', (query, size) => {
  const parameters = parseImageQuery(new URLSearchParams(query));
  expect(withinLimits({ width: 4_000, height: 2_500 }, parameters, parameters.fm ?? 'png')).toMatchObject(size);
});

it('a tall result is as tall as JPEG may be in libvips: less than the format holds', async () => {
  const source = { width: 1, height: 70_000 };
  expect(withinLimits(source, {}, 'jpg')).toEqual({ w: 1, h: 65_500 });
  await fixture.write(
    `${folder}/tall/1/tall.png`,
    await sharp({ create: { ...source, channels: 3, background: '#789' } })
      .png()
      .toBuffer(),
  );
  expect((await ask('tall/1/tall.png?w=500&fm=jpg')).status).toBe(200);
});

it.each([
  ['', [4000, 2000]],
  ['w=100', [100, 50]],
  ['h=100', [200, 100]],
  ['w=100&h=10', [20, 10]],
  ['w=4000&h=4000', [4000, 2000]],
  ['w=400&fit=fill', [400, 200]],
  ['h=400&fit=fill', [800, 400]],
])('calculates the size of %j', (query, [width, height]) => {
  expect(resultSize({ width: 4000, height: 2000 }, parseImageQuery(new URLSearchParams(query)))).toEqual({
    width,
    height,
  });
});

it('includes no other file in an SVG', async () => {
  const red = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#f00' } })
    .png()
    .toBuffer();
  await fixture.write(`${folder}/draw/1/red.png`, red);
  const markup = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="20" height="20"><image href="red.png" xlink:href="red.png" width="20" height="20"/></svg>`;
  await fixture.write(`${folder}/draw/1/draw.svg`, markup);
  const response = await fixture.get('/images/main/draw/1/draw.svg?fm=png&w=20');
  const raw = await sharp(Buffer.from(await response.arrayBuffer()))
    .ensureAlpha()
    .raw()
    .toBuffer();
  expect(raw.every((byte) => byte === 0)).toBe(true);
});
