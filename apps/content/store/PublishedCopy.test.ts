import { execFileSync } from 'node:child_process';
import { chmod, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startReceiver } from '@cumulus/server/testing/startReceiver';
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { runUnpublishCommand } from '../../studio/commands/unpublishCommand.ts';
import type { ContentType } from '../space.ts';
import { entry, fixtureModel } from '../testing/fixtureSpace.ts';
import { type Fixture, startFixture } from '../testing/startFixture.ts';

const PAGES = 20;

let receiver: Awaited<ReturnType<typeof startReceiver>>;
let fixture: Fixture;
let log: MockInstance;

const [, post] = fixtureModel.contentTypes as [ContentType, ContentType];
/** As pages are on the site: a content type with a slug. */
const page: ContentType = {
  ...post,
  sys: { ...post.sys, id: 'page' },
  fields: [{ ...(post.fields[0] as ContentType['fields'][0]), id: 'slug' }],
};
const pageEntry = (n: number | string, slug = `p${n}`) => entry('page', `page${n}`, { slug: { 'en-US': slug } });
/** More than a fifth of them, in a folder that is moved away and back atomically. */
const MANY = 5;
const fileOf = (n: number | string) => `main/entries/pages/${Number(n) < MANY ? 'many/' : ''}page${n}.json`;
const sectionEntry = (n: number | string) => entry('author', `section${n}`, { name: { 'en-US': `Section ${n}` } });
const writePage = (n: number | string) => fixture.write(fileOf(n), { entries: [pageEntry(n), sectionEntry(n)] });
/** Writes all files atomically. */
async function writeSpace(): Promise<void> {
  await fixture.write('main/space.json', {
    ...fixtureModel,
    contentTypes: [...(fixtureModel.contentTypes ?? []), page],
  });
  for (const n of upTo(PAGES)) {
    await fixture.write(`../${fileOf(n).slice('main/entries/'.length)}`, { entries: [pageEntry(n), sectionEntry(n)] });
  }
  await mkdir(join(fixture.content, 'main/entries'), { recursive: true });
  await rename(join(fixture.root, 'pages'), join(fixture.content, 'main/entries/pages'));
}
const removePage = (n: number) => rm(join(fixture.content, fileOf(n)));
const many = () => join(fixture.content, 'main/entries/pages/many');
const aside = () => join(fixture.root, 'many');
const removeMany = () => rename(many(), aside());
const upTo = (count: number, from = 0) => Array.from({ length: count }, (_, index) => from + index);

beforeEach(async () => {
  log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  receiver = await startReceiver();
  fixture = await startFixture({ CONTENT_WEBHOOK_URLS: receiver.url });
  await writeSpace();
  expect(await statusOf(`page${PAGES - 1}`)).toBe(200);
  receiver.received.length = 0;
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await fixture.close();
  await receiver.close();
});

const logged = () => log.mock.calls.flat().join('\n');
const statusOf = async (id: string) => (await fixture.api(`/entries/${id}`)).status;
/** A page waits for half a second. */
const isUnpublished = (id: string) => vi.waitFor(async () => expect(await statusOf(id)).toBe(404), { timeout: 30_000 });
const statusesOf = (ids: string[]) => Promise.all(ids.map(statusOf));
const health = async () => {
  const response = await fetch(`${fixture.internalUrl()}/healthz`);
  const { status, problems } = await response.json();
  return { code: response.status, status, problems: problems.join('\n') as string };
};
const readiness = async () => (await fetch(`${fixture.url()}/healthz`)).status;
const ask = async (method = 'GET') => {
  const response = await fetch(`${fixture.internalUrl()}/content/confirm-unpublish`, { method });
  return { status: response.status, body: await response.json() };
};
const heldPages = async () => {
  const text = await (await fetch(`${fixture.internalUrl()}/metrics`)).text();
  return Number(/^services_content_held_pages (\d+)$/m.exec(text)?.[1]);
};
const deletedSince = async (token: string | undefined) => {
  const { deletedEntries, nextSyncToken } = await fixture.client().sync({ nextSyncToken: token ?? '' });
  return { ids: deletedEntries.map(({ sys }) => sys.id).sort(), token: nextSyncToken };
};
const syncToken = async () => (await fixture.client().sync({ initial: true })).nextSyncToken;
const copies = async () => {
  const folder = join(fixture.root, 'cache/published');
  const [name = ''] = await readdir(folder);
  return join(folder, name, 'main');
};

describe('a file that can’t be read at the start', () => {
  const path = () => join(fixture.content, fileOf(7));
  it.each([
    ['is truncated', () => truncate(path()), /page7\.json:\d+: not read: /],
    ['is empty', () => writeFile(path(), ''), /page7\.json:1: not read: /],
    [
      'is a pipe now',
      () => rm(path()).then(() => execFileSync('mkfifo', [path()])),
      /page7\.json: not read: it is no regular file/,
    ],
    ['is a folder now', () => rm(path()).then(() => mkdir(path())), /page7\.json: not read: it is no regular file/],
    [
      'has over 64 MB',
      () => writeFile(path(), ' '.repeat(65e6)),
      /page7\.json: not read: it has 65\.0 MB; expected a text of at most 64 MB/,
    ],
    [
      'is in what is no folder any more',
      () => replaceFolder(join(fixture.content, 'main/entries/pages')),
      /page7\.json: not read: ENOTDIR/,
    ],
  ])('serves its last good copy when it %s, and health names it', async (_, damage, message) => {
    const token = await syncToken();
    await fixture.stop();
    await damage();
    await fixture.reopen();
    for (let start = 0; start < 2; start += 1) {
      expect(await statusesOf(['page7', 'section7'])).toEqual([200, 200]);
      expect(await deletedSince(token)).toMatchObject({ ids: [] });
      expect(await health()).toMatchObject({ code: 200, status: 'degraded', problems: expect.stringMatching(message) });
      expect(await readiness()).toBe(200);
      await fixture.restart();
    }
    expect(logged()).toMatch(message);
    expect(logged()).toContain('last good state stays in use');
  });

  it.skipIf(process.getuid?.() === 0)(
    'serves its last good copy when nobody may read it, and the file once they may',
    async () => {
      await chmod(path(), 0);
      await fixture.restart();
      expect(await statusOf('page7')).toBe(200);
      expect((await health()).problems).toContain('EACCES');
      await chmod(path(), 0o644);
      await vi.waitFor(async () => {
        await statusOf('page7');
        expect((await health()).problems).toBe('');
      });
    },
  );

  it('is published again once it is repaired, with a webhook and in sync', async () => {
    const token = await syncToken();
    await fixture.stop();
    await truncate(path());
    await fixture.reopen();
    await fixture.write(fileOf(7), { entries: [pageEntry(7, 'repaired')] });
    expect((await fixture.api('/entries/page7')).body.fields.slug).toBe('repaired');
    const { entries, deletedEntries } = await fixture.client().sync({ nextSyncToken: token ?? '' });
    expect([entries.map(({ sys }) => sys.id), deletedEntries.map(({ sys }) => sys.id)]).toEqual([
      ['page7'],
      ['section7'],
    ]);
    expect((await health()).status).toBe('ok');
    await vi.waitFor(() => expect(receiver.received.map(({ body }) => body).join()).toContain('page7'));
  });

  it('without a last good copy ends the start with an error that names it', async () => {
    await fixture.stop();
    await truncate(path());
    await rm(join(fixture.root, 'cache/published'), { recursive: true });
    await expect(fixture.reopen()).rejects.toThrow(
      /main\/entries\/pages\/page7\.json:\d+: not read: .*There is no last good copy of it: repair the file/,
    );
    await writePage(7);
    await fixture.reopen();
    expect(await statusOf('page7')).toBe(200);
  });

  it('with a damaged copy ends the start too; a damaged index counts as missing', async () => {
    await fixture.stop();
    const folder = join(await copies(), 'texts');
    for (const name of await readdir(folder)) await writeFile(join(folder, name), '{}');
    await truncate(path());
    await expect(fixture.reopen()).rejects.toThrow(/page7\.json/);
    await writePage(7);
    await writeFile(join(await copies(), 'index.json'), '{"digest": "x", "state": {}}');
    await fixture.reopen();
    expect(logged()).toContain('it is not what was written');
    expect(await statusOf('page7')).toBe(200);
  });

  it('that was never readable is left out after a restart too, since nothing of it was published', async () => {
    await fixture.write('main/entries/new.json', '{"entries": [');
    expect(await statusOf('page7')).toBe(200);
    await fixture.restart();
    expect(await statusOf('page7')).toBe(200);
    expect((await health()).problems).toContain('main/entries/new.json:1: not read');
  });
});

describe('while the service runs', () => {
  it('a deleted file unpublishes its page, after a restart too', async () => {
    const token = await syncToken();
    await removePage(3);
    await isUnpublished('page3');
    expect(await statusesOf(['section3', 'page4'])).toEqual([404, 200]);
    expect((await deletedSince(token)).ids).toEqual(['page3', 'section3']);
    await fixture.restart();
    expect(await statusOf('page3')).toBe(404);
    await fixture.stop();
    await removePage(4);
    await fixture.reopen();
    await isUnpublished('page4');
    expect((await health()).status).toBe('ok');
  });

  it('a malformed entry stays as it was published last', async () => {
    const broken = { ...pageEntry(3), sys: { ...pageEntry(3).sys, contentType: undefined } };
    await fixture.write(fileOf(3), { entries: [broken, { ...sectionEntry(3), fields: { name: { 'en-US': 'New' } } }] });
    for (let start = 0; start < 2; start += 1) {
      expect(await statusOf('page3')).toBe(200);
      expect((await fixture.api('/entries/section3')).body.fields.name).toBe('New');
      expect((await health()).problems).toContain('has no sys.contentType');
      await fixture.restart();
    }
    expect((await fixture.client(true).getEntries({ 'sys.id': 'page3' })).total).toBe(0);
    await removePage(3);
    await isUnpublished('page3');
  });

  it('a file that was renamed and damaged in one step doesn’t unpublish its entries', async () => {
    await writeFile(join(fixture.content, 'main/entries/renamed.json'), '{"entries": [');
    await removePage(3);
    expect(await statusesOf(['page3', 'section3'])).toEqual([200, 200]);
    expect((await health()).problems).toMatch(/2 entries and assets may be in a file that can't be read/);
    await fixture.write('main/entries/renamed.json', { entries: [pageEntry(3)] });
    expect(await statusesOf(['page3', 'section3'])).toEqual([200, 404]);
    expect((await health()).status).toBe('ok');
  });

  it.each([
    ['an empty folder', () => emptyFolder(join(fixture.content, 'main'))],
    ['a missing folder', () => rm(join(fixture.content, 'main'), { recursive: true })],
    ['an empty content folder', () => emptyFolder(fixture.content)],
  ])('%s keeps the space published until it is back, over restarts', async (_, empty) => {
    await empty();
    for (let start = 0; start < 2; start += 1) {
      expect(await statusesOf(['page3', 'section3'])).toEqual([200, 200]);
      expect((await health()).problems).toMatch(/no content files any more.*npm run content -- confirm/);
      expect(await heldPages()).toBe(PAGES);
      await fixture.restart();
    }
    await writeSpace();
    expect(await statusOf('page3')).toBe(200);
    expect(await heldPages()).toBe(0);
  });

  it('a space is unpublished when that is confirmed', async () => {
    await rm(join(fixture.content, 'main'), { recursive: true });
    expect((await ask()).body.held).toMatchObject([{ space: 'main', isWhole: true }]);
    expect((await ask('POST')).body).toMatchObject({ confirmed: [{ space: 'main', isWhole: true }], held: [] });
    expect((await fixture.api('/entries')).status).toBe(404);
    await fixture.restart();
    expect((await fixture.api('/entries')).status).toBe(404);
  });
});

describe('more than a fifth of all pages', () => {
  const gone = upTo(MANY);
  const ids = gone.map((n) => `page${n}`);
  const sections = gone.map((n) => `section${n}`);

  it('stays published until that is confirmed, with the sections of the pages; other changes are published', async () => {
    const token = await syncToken();
    await removeMany();
    await writePage('Added');
    await fixture.write(fileOf(9), { entries: [pageEntry(9, 'changed')] });
    expect(await statusesOf([...ids, ...sections])).toEqual(Array(10).fill(200));
    expect(await statusOf('pageAdded')).toBe(200);
    expect((await fixture.api('/entries/page9')).body.fields.slug).toBe('changed');
    expect((await fixture.client(true).getEntries({ content_type: 'page' })).total).toBe(PAGES - gone.length + 1);
    expect(logged()).toMatch(
      /5 pages and 6 other entries and assets are gone from the files.*npm run content -- confirm/,
    );
    expect(await heldPages()).toBe(5);
    expect(await health()).toMatchObject({
      code: 200,
      status: 'degraded',
      problems: expect.stringContaining('5 pages'),
    });
    expect((await deletedSince(token)).ids).toEqual([]);
    const shown = (await ask()).body.held;
    expect(shown).toMatchObject([{ space: 'main', isWhole: false, others: 6 }]);
    expect(shown[0].pages.map(({ id }: { id: string }) => id).sort()).toEqual(ids);

    await fixture.restart();
    expect(await statusesOf([...ids, ...sections])).toEqual(Array(10).fill(200));
    expect((await ask()).body.held).toEqual(shown);

    expect((await ask('POST')).body).toMatchObject({ confirmed: [{ others: 6 }], held: [] });
    expect(await statusesOf([...ids, ...sections])).toEqual(Array(10).fill(404));
    expect((await deletedSince(token)).ids).toEqual([...ids, ...sections, 'section9'].sort());
    expect([await heldPages(), (await health()).status]).toEqual([0, 'ok']);
    await vi.waitFor(() => {
      const topics = receiver.received.map(({ headers }) => headers['x-contentful-topic']);
      expect(topics.filter((topic) => topic === 'ContentManagement.Entry.unpublish')).toHaveLength(11);
    });
    await fixture.restart();
    expect(await statusesOf(ids)).toEqual(Array(5).fill(404));
    // Confirmed unpublishings no longer count.
    await removePage(5);
    await isUnpublished('page5');
  });

  it('stays published when it was removed while the service was down', async () => {
    await fixture.stop();
    await removeMany();
    await fixture.reopen();
    expect(await statusesOf(ids)).toEqual(Array(5).fill(200));
    expect(await heldPages()).toBe(5);
  });

  it('is published again once the content is back, without a confirmation', async () => {
    await removeMany();
    expect(await statusOf('page0')).toBe(200);
    await rename(aside(), many());
    expect(await statusesOf(ids)).toEqual(Array(5).fill(200));
    expect([await heldPages(), (await health()).status]).toEqual([0, 'ok']);
    await removePage(0);
    await isUnpublished('page0');
  });

  it('is shown and confirmed by a command', async () => {
    const printed: string[] = [];
    vi.spyOn(console, 'log').mockImplementation((line) => void printed.push(String(line)));
    const { port } = new URL(fixture.internalUrl());
    const run = (...words: string[]) => runUnpublishCommand(words, { ADMIN_PORT: port });
    expect(await run()).toBe(0);
    await removeMany();
    expect(await run()).toBe(0);
    expect(await run('confirm')).toBe(0);
    expect(printed[0]).toBe('Nothing waits to be unpublished.');
    expect(printed[1]).toMatch(/^Waits to be unpublished: of main: 5 pages and 5 other .*\n {2}page0 p0\n/);
    expect(printed[2]).toMatch(/^Unpublished: of main: 5 pages/);
    expect(await statusOf('page0')).toBe(404);
    expect(await run('publish')).toBe(1);
    expect(await runUnpublishCommand([], { ADMIN_PORT: '1' })).toBe(1);
    expect(logged()).toContain('ADMIN_PORT');
  });

  it('has GET and POST only', async () => {
    expect((await ask('PUT')).status).toBe(405);
    expect((await ask('POST')).body).toEqual({ confirmed: [], held: [] });
    expect((await fetch(`${fixture.internalUrl()}/content/other`)).status).toBe(404);
    expect((await fetch(`${fixture.url()}/content/confirm-unpublish`, { method: 'POST' })).status).toBe(404);
  });
});

async function truncate(path: string): Promise<void> {
  const text = await readFile(path, 'utf8');
  await writeFile(path, text.slice(0, text.length / 2));
}

async function replaceFolder(path: string): Promise<void> {
  await rm(path, { recursive: true });
  await writeFile(path, 'no folder');
}

async function emptyFolder(path: string): Promise<void> {
  for (const name of await readdir(path)) await rm(join(path, name), { recursive: true });
}
