import { readdir, symlink } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Fixture, startFixture } from '../testing/startFixture.ts';

let fixture: Fixture;
const folder = 'main/assets/images.ctfassets.net/main';
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="20" height="10"/></svg>';

beforeAll(async () => {
  fixture = await startFixture();
  await fixture.write(`${folder}/mark/tok/mark.svg`, SVG);
  await fixture.write(`${folder}/mark/tok/clear.svg`, SVG.replace(/<rect.*?>/, ''));
  await fixture.write(`${folder}/bad/tok/bad.png`, Buffer.from('no image at all'));
  // Left half red, right half blue: shows which part was cut.
  const red = { create: { width: 100, height: 100, channels: 3 as const, background: '#ff0000' } };
  const blue = await sharp({ create: { ...red.create, background: '#0000ff' } })
    .png()
    .toBuffer();
  const halves = sharp({ create: { ...red.create, width: 200 } }).composite([{ input: blue, left: 100, top: 0 }]);
  await fixture.write(`${folder}/halves/tok/halves.png`, await halves.png().toBuffer());
});
afterAll(() => fixture.close());

const image = async (query: string, path = 'halves/tok/halves.png') => {
  const response = await fetch(`${fixture.url()}/images/main/${path}?${query}`);
  const bytes = Buffer.from(await response.arrayBuffer());
  return { response, bytes, meta: async () => sharp(bytes).metadata() };
};
const size = async (query: string) => {
  const { width, height } = await (await image(query)).meta();
  return `${width}x${height}`;
};
const pixel = async (query: string, left: number, top: number) => {
  const { bytes } = await image(query);
  const raw = await sharp(bytes).ensureAlpha().extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
  return raw.toString('hex');
};

describe('size', () => {
  it.each([
    ['w=100', '100x50'],
    ['h=20', '40x20'],
    ['w=100&h=100', '100x50'],
    ['w=4000', '200x100'],
    ['w=100&h=100&fit=fill', '100x100'],
    ['w=400&h=300&fit=fill', '400x300'],
  ])('%s gives %s', async (query, expected) => {
    expect(await size(query)).toBe(expected);
  });
});

describe('look', () => {
  it('cuts both sides off alike', async () => {
    expect(await pixel('w=50&h=100&fit=fill&fm=png', 10, 50)).toBe('ff0000ff');
    expect(await pixel('w=50&h=100&fit=fill&fm=png', 40, 50)).toBe('0000ffff');
  });

  it('is white where a JPEG can’t be transparent', async () => {
    const drawn = await image('fm=jpg&w=100', 'mark/tok/clear.svg');
    expect((await sharp(drawn.bytes).stats()).channels.map(({ min }) => min)).toEqual([255, 255, 255]);
  });
});

describe('format', () => {
  it.each([
    ['jpg', 'jpeg', 'image/jpeg'],
    ['png', 'png', 'image/png'],
    ['webp', 'webp', 'image/webp'],
    ['avif', 'heif', 'image/avif'],
  ])('%s', async (fm, format, mediaType) => {
    const { response, meta } = await image(`w=50&fm=${fm}&q=50`);
    expect(response.headers.get('content-type')).toBe(mediaType);
    expect((await meta()).format).toBe(format);
  });

  it.each([
    ['gif', 'image/gif'],
    ['tiff', 'image/tiff'],
  ] as const)('keeps that of a source in %s', async (format, mediaType) => {
    const source = sharp({ create: { width: 20, height: 20, channels: 3, background: '#f00' } });
    await fixture.write(`${folder}/own/tok/own.${format}`, await source.toFormat(format).toBuffer());
    const { response, meta } = await image('w=10&q=50', `own/tok/own.${format}`);
    expect(response.headers.get('content-type')).toBe(mediaType);
    expect(await meta()).toMatchObject({ format, width: 10 });
  });

  it('sends an SVG unchanged, and rasterizes it for another format', async () => {
    const plain = await image('w=5', 'mark/tok/mark.svg');
    expect(plain.bytes.toString()).toBe(SVG);
    expect(plain.response.headers.get('content-security-policy')).toContain("default-src 'none'");
    const drawn = await image('fm=png&w=100', 'mark/tok/mark.svg');
    expect(await drawn.meta()).toMatchObject({ format: 'png', width: 100, height: 50 });
  });
});

describe('drawings', () => {
  const SCRIPTED = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

  it.each(['images', 'videos', 'assets'])('run no scripts when opened as documents, under /%s too', async (prefix) => {
    const other = folder.replace('images.', `${prefix}.`);
    await fixture.write(`${other}/evil/tok/evil.SVG`, SCRIPTED);
    // Named like a page or with an unknown extension: never executed as a document.
    await fixture.write(`${other}/evil/tok/evil.html`, `<script>alert(1)</script>`);
    await fixture.write(`${other}/evil/tok/evil.xhtml`, SCRIPTED);
    const path = `/${prefix}/main/evil/tok/evil.SVG`;
    const whole = await fixture.get(path);
    const etag = whole.headers.get('etag') ?? '';
    const answers = [
      whole,
      await fixture.get(path, { headers: { Range: 'bytes=0-9' } }),
      await fixture.get(path, { headers: { 'If-None-Match': etag } }),
      await fixture.get(path, { method: 'HEAD' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 206, 304, 200]);
    for (const { headers } of answers) {
      expect(headers.get('content-type')).toBe('image/svg+xml');
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';.*; sandbox$/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
    for (const name of ['evil.html', 'evil.xhtml']) {
      const { headers } = await fixture.get(`/${prefix}/main/evil/tok/${name}`);
      expect(headers.get('content-type')).toBe('application/octet-stream');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
  });
});

describe('refused', () => {
  it.each([
    ['w=0', 'w', '0', '1 to 4000'],
    ['w=4001', 'w', '4001', '1 to 4000'],
    ['h=1.5', 'h', '1.5', '1 to 4000'],
    ['w=', 'w', '', '1 to 4000'],
    ['q=101', 'q', '101', '1 to 100'],
    ['q=0', 'q', '0', '1 to 100'],
    ['fit=cover', 'fit', 'cover', 'fill'],
    ['fm=bmp', 'fm', 'bmp', 'avif, webp, jpg, png'],
    ['blur=5', 'blur', '5', 'known are w, h, fit, q, fm'],
    ['__proto__=5', '__proto__', '5', 'known are w, h, fit, q, fm'],
    ['w=1&w=2', 'w', '2', 'once'],
  ])('%s', async (query, parameter, value, allowed) => {
    const { response, bytes } = await image(query);
    expect(response.status).toBe(400);
    const body = JSON.parse(bytes.toString());
    expect(body.sys).toEqual({ type: 'Error', id: 'BadRequest' });
    expect(body.details).toMatchObject({ parameter, value });
    expect(body.details.allowed).toContain(allowed);
    expect(body.message).toContain(`"${parameter}"`);
  });

  it.each(['f=face', 'r=max', 'bg=rgb:ff0000', 'fl=progressive', 'fit=pad', 'fm=gif', 'fm=tiff'])(
    '%s of the vendor, since no page has it',
    async (query) => {
      expect((await image(`w=10&${query}`)).response.status).toBe(400);
    },
  );
});

/** Sends a target unchanged: `fetch` would resolve `..`. @returns status line and body */
const raw = (target: string) =>
  new Promise<string>((resolve, reject) => {
    const { hostname, port } = new URL(fixture.url());
    let text = '';
    const socket = connect(Number(port), hostname, () => {
      socket.write(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    });
    socket.on('data', (data) => {
      text += data;
    });
    socket.on('end', () => resolve(text));
    socket.on('error', reject);
  });

/** Files that no address reaches. */
const LEAKED = /root:|contentTypes|ctfassets|\/tmp\//;

describe('addresses', () => {
  it.each([
    ['/images/main/nope/tok/a.png'],
    ['/images/main/halves/tok'],
    ['/images/main/halves/tok/'],
    ['/images/main//tok/halves.png'],
    ['/images/main/halves/tok/...'],
    [`/images/main/halves/tok/${'a'.repeat(2000)}`],
  ])('%s is not found', async (target) => {
    const answer = await raw(target);
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
    expect(answer).toContain('"id": "NotFound"');
    expect(answer).not.toMatch(LEAKED);
  });

  it.each([
    ['/images/../../../../../../etc/passwd'],
    ['/images/main/../../space.json'],
    ['/images/main/halves/tok/..%2f..%2f..%2f..%2f..%2fspace.json'],
    ['/images/%2e%2e/%2e%2e/main/space.json'],
    ['/images/main/halves/tok/..%5c..%5cspace.json'],
    ['/images/main/halves/tok/halves.png%00.svg'],
    ['/videos/main/clip/tok/../../../../../space.json'],
    [`/images/${'../'.repeat(600)}etc/passwd`],
    ['http://localhost/images/../../../../../../etc/passwd'],
  ])('%s is refused', async (target) => {
    const answer = await raw(target);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain("This address can't be read. Its path holds ");
    expect(answer).not.toMatch(LEAKED);
  });

  it('answers 400 to invalid percent-encoding and 414 to very long targets', async () => {
    expect(await raw('/images/main/halves/tok/%zz')).toMatch(/^HTTP\/1\.1 400 /);
    expect(await raw(`/images/${'a'.repeat(16_400)}`)).toMatch(/^HTTP\/1\.1 4(14|31) /);
  });

  it('does not follow a symbolic link out of the folder', async () => {
    await symlink('/etc', join(fixture.content, folder, 'etc'));
    await symlink('/etc/passwd', join(fixture.content, folder, 'halves/tok/out.png'));
    expect(await raw('/images/main/halves/tok/out.png')).toMatch(/^HTTP\/1\.1 404 /);
  });

  it('answers a broken source with 422 and a reason, and continues', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { response, bytes } = await image('w=10', 'bad/tok/bad.png');
    expect(response.status).toBe(422);
    expect(JSON.parse(bytes.toString()).sys.id).toBe('SourceImageUnreadable');
    expect(log.mock.calls.flat().join()).toContain('bad.png');
    log.mockRestore();
    expect((await image('w=10')).response.status).toBe(200);
  });
});

describe('caching', () => {
  it('has an ETag, whatever the order of the parameters', async () => {
    const { response } = await image('w=60&h=20');
    expect(response.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    const etag = response.headers.get('etag') ?? '';
    expect((await image('h=20&w=60')).response.headers.get('etag')).toBe(etag);
    expect((await image('w=61&h=20')).response.headers.get('etag')).not.toBe(etag);
    const path = '/images/main/halves/tok/halves.png?w=60&h=20';
    expect((await fixture.get(path, { headers: { 'If-None-Match': etag } })).status).toBe(304);
    const head = await fixture.get(path, { method: 'HEAD' });
    expect([head.status, await head.text(), head.headers.get('etag')]).toEqual([200, '', etag]);
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(0);
  });

  it('renders each image once and leaves no partial file', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => image('w=77')));
    expect(new Set(answers.map(({ bytes }) => bytes.toString('hex'))).size).toBe(1);
    const names = await readdir(join(fixture.root, 'cache/images'), { recursive: true });
    expect(names.some((name) => name.endsWith('.new'))).toBe(false);
    await fixture.restart();
    expect((await image('w=77')).bytes.equals(answers[0]?.bytes ?? Buffer.alloc(0))).toBe(true);
  });
});

describe('videos', () => {
  const video = (headers: Record<string, string>) => fixture.get('/videos/main/clip/tok/clip.mp4', { headers });
  it.each([
    ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
    ['bytes=7-', 206, '789', 'bytes 7-9/10'],
    ['bytes=-3', 206, '789', 'bytes 7-9/10'],
    ['bytes=5-99', 206, '56789', 'bytes 5-9/10'],
    ['bytes=0-1,3-4', 200, '0123456789', null],
    ['bytes=10-', 416, '', 'bytes */10'],
  ])('%s', async (range, status, text, contentRange) => {
    const response = await video({ Range: range });
    expect([response.status, await response.text()]).toEqual([status, text]);
    expect(response.headers.get('content-range')).toBe(contentRange);
  });

  it('has type, ETag and 304', async () => {
    const response = await video({});
    expect(response.headers.get('content-type')).toBe('video/mp4');
    expect(response.headers.get('accept-ranges')).toBe('bytes');
    expect((await video({ 'If-None-Match': response.headers.get('etag') ?? '' })).status).toBe(304);
  });
});
