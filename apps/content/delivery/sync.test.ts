import { afterAll, beforeAll, expect, it } from 'vitest';
import { entry, fixtureEntries } from '../testing/fixtureSpace.ts';
import { type Fixture, startFixture } from '../testing/startFixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.close());

const ids = (entities: { sys: { id: string } }[]) => entities.map(({ sys }) => sys.id).sort();
const delta = (token: string | undefined) => fixture.client().sync({ nextSyncToken: token ?? '' });

it('sends everything first, then only changes, over a restart too', async () => {
  const first = await fixture.client().sync({ initial: true });
  expect(ids(first.entries)).toEqual(['ada', 'bob', 'one', 'three', 'two']);
  expect(ids(first.assets)).toEqual(['clip', 'photo']);
  expect(first.entries.find(({ sys }) => sys.id === 'two')?.fields.title).toEqual({ 'en-US': 'Second things' });

  const nothing = await delta(first.nextSyncToken);
  expect([...nothing.entries, ...nothing.assets, ...nothing.deletedEntries]).toEqual([]);

  await fixture.write('main/entries/new.json', { entries: [entry('author', 'cy', { name: { 'en-US': 'Cy' } })] });
  const added = await delta(nothing.nextSyncToken);
  expect(ids(added.entries)).toEqual(['cy']);

  await fixture.restart();
  expect((await delta(added.nextSyncToken)).entries).toEqual([]);
  await fixture.write('main/entries/new.json', {
    entries: [entry('author', 'cy', { name: { 'en-US': 'Cy' } }, { publishedVersion: undefined })],
  });
  await fixture.write('main/entries/all.json', { entries: fixtureEntries });
  const removed = await delta(added.nextSyncToken);
  expect(removed.entries).toEqual([]);
  expect(removed.deletedEntries.map(({ sys }) => [sys.type, sys.id])).toEqual([['DeletedEntry', 'cy']]);
  expect(ids(removed.deletedAssets)).toEqual(['clip', 'photo']);
});

it('pages', async () => {
  const seen: string[] = [];
  let path = '/sync?initial=true&limit=2';
  let pages = 0;
  for (;;) {
    const { body } = await fixture.api(path);
    seen.push(...body.items.map(({ sys }: { sys: { id: string } }) => sys.id));
    pages += 1;
    if (body.nextSyncUrl) break;
    path = `/sync${new URL(body.nextPageUrl).search}`;
  }
  expect(seen.sort()).toEqual(['ada', 'bob', 'one', 'three', 'two']);
  expect(pages).toBe(3);
});

it('sends smaller pages of large entries', async () => {
  const large = Array.from({ length: 12 }, (_, index) =>
    entry('post', `large-${index}`, { text: { 'en-US': 'word '.repeat(100_000) + index } }),
  );
  const { nextSyncToken } = await fixture.client().sync({ initial: true });
  await fixture.write('main/entries/large.json', { entries: large });
  const { status, body } = await fixture.api(`/sync?sync_token=${nextSyncToken}`);
  expect([status, body.items.length, Boolean(body.nextPageUrl)]).toEqual([200, 8, true]);
  expect((await delta(nextSyncToken)).entries).toHaveLength(12);
});

it('filters by type or content type', async () => {
  const authors = await fixture.client().sync({ initial: true, content_type: 'author' });
  expect(ids(authors.entries)).toEqual(['ada', 'bob']);
  expect(authors.assets).toEqual([]);
});

it.each([
  ['neither initial nor token', '', 'BadRequest'],
  ['an unreadable token', 'sync_token=abc', 'BadRequest'],
  ['a token with other parameters', 'sync_token=abc&limit=10', 'BadRequest'],
  [
    'a token of another log',
    `sync_token=${Buffer.from('{"space":"main","epoch":"x","seq":0,"limit":9,"type":"all"}').toString('base64url')}`,
    'BadRequest',
  ],
  ['an unknown type', 'initial=true&type=Nope', 'InvalidQuery'],
  ['content_type with another type', 'initial=true&type=Asset&content_type=post', 'BadRequest'],
  ['a limit over 1000', 'initial=true&limit=1001', 'InvalidQuery'],
])('refuses %s', async (_, query, id) => {
  const { status, body } = await fixture.api(`/sync?${query}`);
  expect([status, body.sys.id]).toEqual([400, id]);
});

it('refuses a token whose limit was raised', async () => {
  const { nextSyncToken = '' } = await fixture.client().sync({ initial: true });
  const token = JSON.parse(Buffer.from(nextSyncToken, 'base64url').toString());
  const raised = Buffer.from(JSON.stringify({ ...token, limit: 100_000 })).toString('base64url');
  expect((await fixture.api(`/sync?sync_token=${nextSyncToken}`)).status).toBe(200);
  expect((await fixture.api(`/sync?sync_token=${raised}`)).status).toBe(400);
});
