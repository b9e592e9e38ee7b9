import { expect, it, vi } from 'vitest';
import type { ContentItem } from './contentAnswers.ts';
import { type ContentClient, ContentError } from './contentClient.ts';
import { fetchChanges, mergeChanges } from './fetchChanges.ts';

const item = (id: string, type = 'Entry'): ContentItem => ({ sys: { id, type }, fields: {} });
const EVERYTHING = [item('home'), item('logo', 'Asset')];

/** A client whose syncs with a token answer this. */
function clientWith(sinceToken: () => Promise<{ items: ContentItem[]; syncToken: string }>) {
  const sync = vi.fn(async (token?: string) =>
    token === undefined ? { items: EVERYTHING, syncToken: 'first' } : sinceToken(),
  );
  return { sync, entries: async () => [], locales: async () => [] } satisfies ContentClient;
}

it('reads everything without a token, then what changed, by kind', async () => {
  const items = [item('new'), item('gone', 'DeletedEntry'), item('old', 'DeletedAsset')];
  const client = clientWith(async () => ({ items, syncToken: 'second' }));
  const whole = await fetchChanges(client, undefined);
  expect(whole).toMatchObject({ isWhole: true, isRefused: false, count: 2, syncToken: 'first' });
  expect([whole.entries, whole.assets]).toEqual([[item('home')], [item('logo', 'Asset')]]);
  const changes = await fetchChanges(client, 'first');
  expect(changes).toMatchObject({ isWhole: false, isRefused: false, count: 3, syncToken: 'second' });
  expect([changes.entries, changes.deletedEntries, changes.deletedAssets]).toEqual(items.map((one) => [one]));
});

it.each([400, 404, 410, 422])('reads everything where the token is refused (%i)', async (status) => {
  const client = clientWith(() => Promise.reject(new ContentError('no', { status })));
  expect(await fetchChanges(client, 'old')).toMatchObject({ isWhole: true, isRefused: true, syncToken: 'first' });
  expect(client.sync.mock.calls).toEqual([['old'], []]);
});

it.each([0, 401, 403, 408, 429, 500])(
  'leaves an answer that is not about the token (%i) to its caller',
  async (status) => {
    const client = clientWith(() => Promise.reject(new ContentError('no', { status })));
    await expect(fetchChanges(client, 'old')).rejects.toMatchObject({ status });
    expect(client.sync).toHaveBeenCalledTimes(1);
  },
);

it('takes a space without an entry for a fault, and a change without one not', async () => {
  const empty = async () => ({ items: [], syncToken: 'next' });
  await expect(fetchChanges({ ...clientWith(empty), sync: empty }, undefined)).rejects.toThrow('no entry at all');
  expect(await fetchChanges(clientWith(empty), 'old')).toMatchObject({ count: 0, syncToken: 'next' });
});

it('merges changes into what was read before', () => {
  const before = { a: item('a'), b: item('b') };
  const changed = { ...item('a'), fields: { title: { de: 'Neu' } } };
  expect(mergeChanges(before, [changed, item('c')], [item('b', 'DeletedEntry')])).toEqual({ a: changed, c: item('c') });
  expect(Object.keys(before)).toEqual(['a', 'b']);
  expect(mergeChanges(undefined, [item('c')], [])).toEqual({ c: item('c') });
});
