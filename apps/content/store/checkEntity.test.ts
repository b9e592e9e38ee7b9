import { afterEach, beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import type { ContentType } from '../space.ts';
import { entry, fixtureModel } from '../testing/fixtureSpace.ts';
import { type Fixture, startFixture } from '../testing/startFixture.ts';

const [, post] = fixtureModel.contentTypes as [ContentType, ContentType];
const version = {
  ...(post.fields[0] as ContentType['fields'][0]),
  id: 'version',
  validations: [{ regexp: { pattern: '^\\d{4}-\\d{2}(-\\d{2})?$' }, message: 'A month or a day' }],
};
const consent: ContentType = { ...post, sys: { ...post.sys, id: 'consent' }, fields: [version] };

let fixture: Fixture;
let log: MockInstance;
beforeEach(async () => {
  log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  fixture = await startFixture();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await fixture.close();
});

const save = (text: string, sys = {}) =>
  fixture.write('main/entries/consent.json', {
    contentTypes: [consent],
    entries: [entry('consent', 'consent', { version: { 'en-US': text } }, sys)],
  });
const served = async () => (await fixture.api('/entries/consent')).body.fields?.version;
const health = async () => {
  const { status, problems } = await (await fetch(`${fixture.internalUrl()}/healthz`)).json();
  return { status, problems: problems.join('\n') as string };
};

it('a text that doesn’t match its pattern is not published: the last published state stays, and log and health report it', async () => {
  await save('2026-11-22');
  expect(await served()).toBe('2026-11-22');
  await save('v3');
  const message = /consent\.json:\d+: Entry "consent": the field "version" in en-US is "v3": .*A month or a day/;
  for (let start = 0; start < 2; start += 1) {
    expect(await served()).toBe('2026-11-22');
    expect(await health()).toMatchObject({ status: 'degraded', problems: expect.stringMatching(message) });
    await fixture.restart();
  }
  expect(log.mock.calls.flat().join('\n')).toMatch(message);
  await save('2027-01');
  expect(await served()).toBe('2027-01');
  expect((await health()).problems).toBe('');
});

it('a scheduled action doesn’t publish it either', async () => {
  await save('v3', { publishedVersion: undefined });
  await fixture.write('main/entries/plan.json', {
    scheduledActions: [
      {
        sys: { id: 'action', type: 'ScheduledAction' },
        entity: { sys: { type: 'Link', linkType: 'Entry', id: 'consent' } },
        action: 'publish',
        scheduledFor: { datetime: '2026-01-01T08:00:00Z' },
      },
    ],
  });
  expect((await fixture.api('/entries/consent')).status).toBe(404);
  expect((await health()).problems).toContain('"v3"');
});

/** A file with an entry whose text nests deep, written as text: `JSON.stringify` fails at such a depth. */
function savePost(levels: number, title: string): Promise<void> {
  const text = `${'{"nodeType":"blockquote","data":{},"content":['.repeat(levels)}${']}'.repeat(levels)}`;
  const entries = [
    entry('post', 'deep', { title: { 'en-US': title }, body: { 'en-US': 'TEXT' } }),
    entry('author', `author-${title}`, { name: { 'en-US': title } }),
  ];
  const file = JSON.stringify({ entries }).replace('"TEXT"', `{"nodeType":"document","data":{},"content":[${text}]}`);
  return fixture.write('main/entries/deep.json', file);
}
const servedPost = async () => (await fixture.api('/entries/deep')).body.fields;

it.each([3_000, 100_000])(
  'a text with %i levels is left out with a message, and everything else is published',
  async (levels) => {
    await savePost(90, 'fine');
    const { nextSyncToken = '' } = await fixture.client().sync({ initial: true });
    expect(await servedPost()).toMatchObject({ title: 'fine', body: { nodeType: 'document' } });
    await savePost(levels, 'deep');
    const delta = await fixture.client().sync({ nextSyncToken });
    expect(delta.entries.map(({ sys }) => sys.id).sort()).toEqual(['author-deep', 'deep']);
    expect(await servedPost()).toEqual({ title: 'deep' });
    const { problems } = await health();
    expect(problems).toMatch(
      /deep\.json:\d+: Entry "deep": field "body" in en-US: .*nests deeper than 200 .*; left out/,
    );
  },
);
