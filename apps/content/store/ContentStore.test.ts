import { utimesSync, writeFileSync } from 'node:fs';
import { mkdtemp, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  type MockInstance,
  onTestFinished,
  vi,
} from 'vitest';
import { entry, fixtureEntries, fixtureModel } from '../testing/fixtureSpace.ts';
import { type Fixture, startFixture } from '../testing/startFixture.ts';
import { ContentStore } from './ContentStore.ts';
import { FileCache } from './FileCache.ts';

let fixture: Fixture;
let log: MockInstance;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.close());
beforeEach(() => {
  log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => log.mockRestore());

const logged = () => log.mock.calls.flat().join('\n');
const title = async (id: string, preview = false) =>
  (await fixture.client(preview).getEntry(id)).fields.title as unknown as string;
/** A request sees every file written before it. */
const settle = () => fixture.api('/locales');
const post = (id: string, text: unknown, sys = {}) => entry('post', id, { title: { 'en-US': text } }, sys);

describe('a change on disk', () => {
  it('is served by the next request', async () => {
    for (let round = 0; round < 20; round += 1) {
      await fixture.write('main/entries/deep/er/new.json', { entries: [post('new', `Round ${round}`)] });
      expect(await title('new')).toBe(`Round ${round}`);
    }
  });

  it('may be a rename, as editors save', async () => {
    const path = join(fixture.content, 'main/entries/deep/er/new.json');
    await writeFile(`${path}.tmp`, JSON.stringify({ entries: [post('new', 'Renamed')] }));
    await rename(`${path}.tmp`, path);
    expect(await title('new')).toBe('Renamed');
  });

  it('is not read half-written', async () => {
    const path = join(fixture.root, 'half.json');
    const written = new Date('2026-11-21T06:00:00Z');
    // A fixed clock, so that the half-written file counts as recent on any machine.
    vi.useFakeTimers({ toFake: ['Date'], now: written.getTime() + 10 });
    onTestFinished(() => void vi.useRealTimers());
    await writeFile(path, '{"entries": [');
    await utimes(path, written, written);
    const waiting = Promise.withResolvers<() => void>();
    const wait = vi.spyOn(globalThis, 'setTimeout').mockImplementationOnce(waiting.resolve as never);
    onTestFinished(() => wait.mockRestore());
    const reading = new FileCache().read(path);
    // The service has read the half-written file and waits for the rest.
    const goOn = await waiting.promise;
    await writeFile(path, '{"entries": []}');
    goOn();
    expect(await reading).toMatchObject({ good: { data: { entries: [] } } });
  });

  it('may leave size and time unchanged when the file was only just written', async () => {
    const path = join(fixture.content, 'main/entries/again.json');
    const now = new Date();
    vi.useFakeTimers({ toFake: ['Date'], now });
    onTestFinished(() => void vi.useRealTimers());
    for (const text of ['One', 'Two', 'Six']) {
      // In one turn of the event loop, so that the service sees no other time.
      writeFileSync(path, JSON.stringify({ entries: [post('again', text)] }));
      utimesSync(path, now, now);
      expect(await title('again')).toBe(text);
    }
  });

  it('may remove an entry', async () => {
    await rm(join(fixture.content, 'main/entries/deep/er/new.json'));
    expect((await fixture.api('/entries/new')).status).toBe(404);
  });

  it('is found within a second without a watcher event', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cumulus-store-'));
    const store = new ContentStore(folder);
    await store.start();
    store.close();
    expect(store.notReady()).toContain('no usable space');
    await fixture.write('../late/space.json', fixtureModel);
    await rename(join(fixture.root, 'late'), join(folder, 'late'));
    await vi.waitFor(
      async () => {
        await store.ensureFresh();
        expect(store.spaceIds).toEqual(['late']);
      },
      { timeout: 30_000 },
    );
    store.close();
    await rm(folder, { recursive: true });
  });
});

describe('the preview host', () => {
  it('shows drafts, and newer fields from drafts/', async () => {
    expect(await title('draft', true)).toBe('Not yet out');
    await fixture.write('main/drafts/one.json', { entries: [post('one', 'Newer')] });
    expect(await title('one', true)).toBe('Newer');
    expect(await title('one')).toBe('First things');
  });
});

describe('a malformed file', () => {
  it('keeps its last good state and reports file and line', async () => {
    await fixture.write('main/entries/broken.json', { entries: [post('broken', 'Good')] });
    expect(await title('broken')).toBe('Good');
    await fixture.write('main/entries/broken.json', '{\n  "entries": [\n    {"sys": oops}\n  ]\n}');
    await settle();
    expect(logged()).toContain('entries/broken.json:3: not read');
    expect(logged()).toContain('last good state stays in use');
    expect(await title('broken')).toBe('Good');
    await fixture.write('main/entries/broken.json', { entries: [post('broken', 'Mended')] });
    expect(await title('broken')).toBe('Mended');
  });

  it('may be space.json itself', async () => {
    await fixture.write('main/space.json', { ...fixtureModel, locales: [] });
    await settle();
    expect(logged()).toContain('exactly one locale with "default": true');
    expect(await title('one')).toBe('First things');
    await fixture.write('main/space.json', fixtureModel);
    await settle();
    const { services } = await (await fetch(`${fixture.internalUrl()}/healthz`)).json();
    expect(services['/contentful'].problems).toBe(0);
  });

  it('with a duplicate id keeps the whole space as it was, and reports both files', async () => {
    await fixture.write('main/entries/zz-again.json', { entries: [post('one', 'Impostor'), post('fresh', 'Fresh')] });
    await settle();
    expect(logged()).toMatch(/zz-again\.json:\d+: duplicate id "one" in entries: it is in .*all\.json/);
    expect(await title('one')).toBe('First things');
    expect((await fixture.api('/entries/fresh')).status).toBe(404);
    await rm(join(fixture.content, 'main/entries/zz-again.json'));
  });
});

it('a problem is not reported as solved where only its line moved', async () => {
  const info = vi.spyOn(console, 'info').mockImplementation(() => undefined);
  onTestFinished(() => info.mockRestore());
  const wrong = post('wrong', 7);
  await fixture.write('main/entries/moving.json', { entries: [wrong] });
  await settle();
  await fixture.write('main/entries/moving.json', { entries: [post('above', 'Above'), wrong] });
  expect(await title('above')).toBe('Above');
  expect(logged().match(/"wrong": field "title"/g)).toHaveLength(1);
  const solved = () => info.mock.calls.flat().filter((line) => String(line).includes('Entry "wrong"'));
  expect(solved()).toEqual([]);
  await fixture.write('main/entries/moving.json', { entries: [] });
  await settle();
  expect(solved()).toEqual([expect.stringMatching(/^content: solved: .*moving\.json:\d+: /)]);
});

describe('a malformed entry', () => {
  const bad = post('bad', 'Bad') as unknown as { sys: Record<string, unknown>; fields: Record<string, unknown> };
  it.each([
    ['no sys.id', { ...bad, sys: { ...bad.sys, id: undefined } }, 'has no sys.id'],
    ['a wrong id', { ...bad, sys: { ...bad.sys, id: 'a b' } }, 'has the id "a b"'],
    ['no sys', { fields: {} }, 'has no sys'],
    ['null', null, 'is not an object'],
    ['no content type', { ...bad, sys: { ...bad.sys, contentType: undefined } }, 'has no sys.contentType'],
    ['an unknown content type', entry('nope', 'bad', {}), 'unknown content type "nope"'],
    ['no fields', { sys: bad.sys }, 'has no fields object'],
  ])('with %s is left out', async (_, broken, message) => {
    await fixture.write('main/entries/mixed.json', { entries: [broken, post('beside', 'Beside')] });
    await settle();
    expect(logged()).toContain(message);
    expect(logged()).toMatch(/mixed\.json/);
    expect(await title('beside')).toBe('Beside');
    expect((await fixture.api('/entries/bad')).status).toBe(404);
    await rm(join(fixture.content, 'main/entries/mixed.json'));
    expect((await fixture.api('/entries/beside')).status).toBe(404);
  });

  it.each([
    [
      'a field the type lacks',
      { title: { 'en-US': 'Kept' }, nope: { 'en-US': 1 } },
      'field "nope" is not in the content type',
    ],
    [
      'a value of a wrong type',
      { title: { 'en-US': 'Kept' }, views: { 'en-US': 'ten' } },
      'field "views" in en-US: expected a whole number, found "ten"',
    ],
    [
      'a wrong list item',
      { title: { 'en-US': 'Kept' }, related: { 'en-US': [1] } },
      'field "related" in en-US: item 0: expected a link to an Entry, found 1',
    ],
    ['an unknown locale', { title: { 'en-US': 'Kept', xx: 'No' } }, 'field "title" in xx: unknown locale'],
    ['a field without locales', { title: { 'en-US': 'Kept' }, views: 3 }, 'field "views" is not keyed by locale'],
  ])('with %s is served without it', async (_, fields, message) => {
    await fixture.write('main/entries/part.json', { entries: [entry('post', 'part', fields as never)] });
    await settle();
    expect(logged()).toContain(message);
    expect(logged()).toMatch(/part\.json:\d+: Entry "part"/);
    expect((await fixture.api('/entries/part?locale=*')).body.fields).toEqual({ title: { 'en-US': 'Kept' } });
  });
});

it('starts with what is valid, unless a file can’t be read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cumulus-store-'));
  await fixture.write('../start/space.json', fixtureModel);
  await fixture.write('../start/entries/a.json', '{"entries": [');
  await fixture.write('../start/entries/b.json', { entries: fixtureEntries });
  await fixture.write('../start/entries/c.json', { entries: fixtureEntries.slice(0, 1) });
  await rename(join(fixture.root, 'start'), join(folder, 'start'));
  const refused = new ContentStore(folder);
  await expect(refused.start()).rejects.toThrow(
    /start\/entries\/a\.json:1: not read: .*There is no last good copy of it/,
  );
  await refused.close();
  await rm(join(folder, 'start/entries/a.json'));
  const store = new ContentStore(folder);
  await store.start();
  expect(store.space('start')?.delivery.entries.size).toBe(5);
  expect(store.problems.map(({ message }) => message.slice(0, 12))).toEqual(['duplicate id']);
  await store.close();
  await rm(folder, { recursive: true });
});
