import { startReceiver } from '@cumulus/server/testing/startReceiver';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ScheduledAction, SourceEntity } from '../space.ts';
import { entry, fixtureEntries, link } from '../testing/fixtureSpace.ts';
import { type Fixture, startFixture } from '../testing/startFixture.ts';

let fixture: Fixture;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
beforeAll(async () => {
  receiver = await startReceiver();
  fixture = await startFixture({ CONTENT_WEBHOOK_URLS: receiver.url });
});
afterAll(async () => {
  await fixture.close();
  await receiver.close();
});
beforeEach(() => {
  receiver.received.length = 0;
});

const HOUR_MS = 3_600_000;
/** Far enough ahead for the setup, also on a busy machine. */
const AHEAD_MS = 2_000;
const inMs = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();
const action = (id: string, what: 'publish' | 'unpublish', datetime: string, status?: string): ScheduledAction => ({
  sys: { id: `${what}-${id}-${datetime}`, type: 'ScheduledAction', ...(status && { status }) },
  entity: link('Entry', id),
  environment: { sys: { type: 'Link', linkType: 'Environment', id: 'master' } },
  scheduledFor: { datetime, timezone: 'Europe/Berlin' },
  action: what,
});
const draft = (name: string) => entry('author', 'dee', { name: { 'en-US': name } }, { publishedVersion: undefined });
const write = (entries: SourceEntity[], scheduledActions: ScheduledAction[]) =>
  fixture.write('main/entries/planned.json', { entries, scheduledActions });
const status = async (id: string) => (await fixture.api(`/entries/${id}`)).status;

it('publishes on time, with a webhook and in the sync delta', async () => {
  const { nextSyncToken } = await fixture.client().sync({ initial: true });
  const at = Date.now() + AHEAD_MS;
  await write([draft('Dee')], [action('dee', 'publish', new Date(at).toISOString())]);
  expect(await status('dee')).toBe(404);
  await vi.waitFor(() => expect(receiver.received).toHaveLength(1), { timeout: 30_000, interval: 5 });
  const [webhook] = receiver.received;
  expect((webhook?.at ?? 0) - at).toBeGreaterThanOrEqual(0);
  expect(webhook?.headers['x-contentful-topic']).toBe('ContentManagement.Entry.publish');
  const { entries } = await fixture.client().sync({ nextSyncToken: nextSyncToken ?? '' });
  expect(entries.map(({ sys }) => [sys.id, sys.updatedAt])).toEqual([['dee', new Date(at).toISOString()]]);

  await fixture.restart();
  expect(await status('dee')).toBe(200);
});

it('unpublishes on time', async () => {
  const { nextSyncToken } = await fixture.client().sync({ initial: true });
  const live = entry('author', 'dee', { name: { 'en-US': 'Dee' } }, { publishedAt: inMs(-HOUR_MS) });
  const at = Date.now() + AHEAD_MS;
  await write([live], [action('dee', 'unpublish', new Date(at).toISOString())]);
  expect(await status('dee')).toBe(200);
  await vi.waitFor(async () => expect(await status('dee')).toBe(404), { timeout: 30_000, interval: 20 });
  expect(Date.now()).toBeGreaterThanOrEqual(at);
  const { deletedEntries } = await fixture.client().sync({ nextSyncToken: nextSyncToken ?? '' });
  expect(deletedEntries.map(({ sys }) => sys.id)).toEqual(['dee']);
  const topic = () => receiver.received.at(-1)?.headers['x-contentful-topic'];
  await vi.waitFor(() => expect(topic()).toBe('ContentManagement.Entry.unpublish'), { timeout: 30_000 });
  expect((await fixture.client(true).getEntry('dee')).sys.publishedVersion).toBeUndefined();
});

describe('what is published follows from files and time', () => {
  it.each([
    ['a draft over a published entry', [], 'publish', inMs(-HOUR_MS), undefined, 'Ada 2'],
    ['an action that was cancelled', [], 'publish', inMs(-HOUR_MS), 'canceled', 'Ada'],
    ['an action that the vendor carried out', [], 'publish', inMs(-HOUR_MS), 'succeeded', 'Ada'],
    ['one that is not due', [], 'publish', inMs(HOUR_MS), undefined, 'Ada'],
    ['another offset', [], 'publish', '2026-06-01T00:00:00+02:00', undefined, 'Ada 2'],
  ] as const)('%s', async (_, __, what, when, state, name) => {
    await fixture.write('main/drafts/ada.json', { entries: [entry('author', 'ada', { name: { 'en-US': 'Ada 2' } })] });
    await write([], [action('ada', what, when, state)]);
    expect((await fixture.api('/entries/ada')).body.fields.name).toBe(name);
  });

  it('the last action wins, and a later `publishedAt` of the file wins over all', async () => {
    const unpublished = [action('dee', 'publish', inMs(-3 * HOUR_MS)), action('dee', 'unpublish', inMs(-HOUR_MS))];
    await write([draft('Dee')], unpublished.toReversed());
    expect(await status('dee')).toBe(404);
    const again = entry('author', 'dee', { name: { 'en-US': 'Dee' } }, { publishedAt: inMs(0) });
    await write([again], unpublished);
    expect(await status('dee')).toBe(200);
  });

  it('many at the same time are one change', async () => {
    const at = inMs(600);
    const many = Array.from({ length: 50 }, (_, index) =>
      entry('author', `many-${index}`, {}, { publishedVersion: undefined }),
    );
    await write(
      many,
      many.map(({ sys }) => action(sys.id, 'publish', at)),
    );
    const webhooks = () => receiver.received.filter(({ body }) => body.includes('"many-'));
    await vi.waitFor(() => expect(webhooks()).toHaveLength(50), { timeout: 30_000, interval: 20 });
    expect(await status('many-49')).toBe(200);
  });
});

it.each([
  [
    { ...action('ada', 'publish', inMs(0)), action: 'delete' },
    'has the action "delete", expected "publish" or "unpublish"',
  ],
  [{ ...action('ada', 'publish', '2026-06-01 00:00') }, 'expected one such as "2026-12-01T08:00:00Z"'],
  [{ ...action('ada', 'publish', inMs(0)), entity: link('Tag', 'x') }, 'has no link to an Entry or Asset'],
  [{ action: 'publish' }, 'has no sys.id'],
  [null, 'is not an object'],
])('reports a malformed action and continues', async (broken, message) => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await write(
    [fixtureEntries[0] && entry('author', 'beside', {})].filter((each) => each !== undefined),
    [broken as never],
  );
  expect(await status('beside')).toBe(200);
  expect(logged.mock.calls.flat().join('\n')).toContain(message);
  logged.mockRestore();
});
