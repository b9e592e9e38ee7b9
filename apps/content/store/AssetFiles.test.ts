import { rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { movingPicture, movingPng, plainPicture } from '../testing/pictures.ts';
import { type Fixture, startFixture } from '../testing/startFixture.ts';

const folder = 'main/assets/images.ctfassets.net/main/photo/tok';
let fixture: Fixture;

beforeEach(async () => {
  fixture = await startFixture();
});
afterEach(() => fixture.close());

interface File {
  url: string;
  details: { size: number; image?: Record<string, unknown> };
}

async function file(id = 'photo'): Promise<File> {
  const { body } = await fixture.api(`/assets/${id}`);
  return (body as { fields: { file: File } }).fields.file;
}
const fileNow = (id?: string) => file(id).catch(() => undefined);
const pathOf = ({ url }: File) => new URL(`http:${url}`).pathname;

async function fetchPicture(path: string) {
  const response = await fixture.get(path);
  return { caching: response.headers.get('cache-control'), bytes: Buffer.from(await response.arrayBuffer()) };
}

async function addAsset(id: string, url: string, bytes: Buffer, name: string, host = 'images'): Promise<void> {
  const sys = { id, type: 'Asset', createdAt: '2026-01-01T00:00:00Z', publishedVersion: 1 };
  const entered = {
    url,
    contentType: 'image/png',
    fileName: name,
    details: { size: 1, image: { width: 1, height: 1 } },
  };
  await fixture.write(`main/assets/${host}.ctfassets.net/main/${id}/tok/${name}`, bytes);
  await fixture.write(`main/entries/${id}.json`, { assets: [{ sys, fields: { file: { 'en-US': entered } } }] });
}

it('a picture’s address has the version of its bytes, and is cached for a year', async () => {
  const path = pathOf(await file());
  expect(path).toMatch(/^\/images\/main\/photo\/tok\.[0-9a-f]{10}\/photo\.png$/);
  expect((await fetchPicture(`${path}?w=40`)).caching).toBe('public, max-age=31536000, immutable');
  expect((await fetchPicture(path)).caching).toBe('public, max-age=31536000, immutable');
  for (const token of ['tok', 'tok.0123456789']) {
    const { caching, bytes } = await fetchPicture(`/images/main/photo/${token}/photo.png`);
    expect(caching).toBe('public, max-age=0, must-revalidate');
    expect(bytes.equals((await fetchPicture(path)).bytes)).toBe(true);
  }
});

// REQ-IMG-05
it('a picture that is overwritten in place is a change: another address, size and dimensions', async () => {
  const before = await file();
  const { body: first } = await fixture.api('/sync?initial=true');
  const token = new URL((first as { nextSyncUrl: string }).nextSyncUrl).searchParams.get('sync_token');
  const other = await plainPicture(60, 60, '#0a0').png().toBuffer();
  const path = join(fixture.content, folder, 'photo.png');
  await writeFile(path, other);
  // A copy that keeps the earlier time is noticed as well.
  await utimes(path, new Date('2026-01-01'), new Date('2026-01-01'));
  await expect.poll(async () => (await fileNow())?.url).not.toBe(before.url);
  const after = await file();
  expect(after.details).toEqual({ size: other.length, image: { width: 60, height: 60 } });
  expect((await fetchPicture(pathOf(after))).bytes.equals(other)).toBe(true);
  expect((await fetchPicture(pathOf(before))).caching).toBe('public, max-age=0, must-revalidate');
  const { body: next } = await fixture.api(`/sync?sync_token=${token}`);
  expect((next as { items: { sys: { id: string } }[] }).items.map(({ sys }) => sys.id)).toEqual(['photo']);
});

it('the address stays as long as the bytes do, over a restart too', async () => {
  const before = pathOf(await file());
  await utimes(join(fixture.content, folder, 'photo.png'), new Date(), new Date());
  await fixture.restart();
  expect(pathOf(await file())).toBe(before);
});

it.each([
  ['Über uns (1) [neu].png', '%C3%9Cber%20uns%20(1)%20%5Bneu%5D.png'],
  ['100% sicher.png', '100%25%20sicher.png'],
])('a file %s has the address %s, typed or encoded', async (name, encoded) => {
  const png = await plainPicture(20, 10).png().toBuffer();
  for (const [id, typed] of [
    ['typed', name],
    ['encoded', encoded],
  ] as const) {
    await addAsset(id, `//images.ctfassets.net/main/${id}/tok/${typed}`, png, name);
    await expect.poll(async () => (await fileNow(id))?.url).toMatch(new RegExp(`/${id}/tok\\.[0-9a-f]{10}/`));
    const path = pathOf(await file(id));
    expect(path.endsWith(`/${encoded}`)).toBe(true);
    expect((await fetchPicture(path)).bytes.equals(png)).toBe(true);
  }
});

it('says which pictures move', async () => {
  const pictures = {
    gif: await movingPicture('gif'),
    apng: await movingPng(),
    still: await plainPicture(20, 10).webp().toBuffer(),
  };
  for (const [id, bytes] of Object.entries(pictures))
    await addAsset(id, `//images.ctfassets.net/main/${id}/tok/a.png`, bytes, 'a.png');
  await expect.poll(async () => (await fileNow('still'))?.details.image).toEqual({ width: 20, height: 10 });
  expect((await file('gif')).details.image).toEqual({ width: 600, height: 300, animation: 'resizable' });
  expect((await file('apng')).details.image).toEqual({ width: 600, height: 300, animation: 'fixed' });
});

it('other files have a version as well; one that is missing stays as it is, and is found when it comes', async () => {
  await addAsset('sheet', '//assets.ctfassets.net/main/sheet/tok/sheet.txt', Buffer.from('one'), 'sheet.txt', 'assets');
  await expect
    .poll(async () => (await fileNow('sheet'))?.url)
    .toMatch(/\/assets\/main\/sheet\/tok\.[0-9a-f]{10}\/sheet\.txt$/);
  const path = join(fixture.content, 'main/assets/assets.ctfassets.net/main/sheet/tok/sheet.txt');
  await rm(path);
  await expect.poll(async () => (await fileNow('sheet'))?.url).toMatch(/\/sheet\/tok\/sheet\.txt$/);
  await writeFile(path, 'two');
  await expect.poll(async () => (await fileNow('sheet'))?.details.size).toBe(3);
});
