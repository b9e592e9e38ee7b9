import { join } from 'node:path';
import { parseFrameHosts } from '@cumulus/content-model/embeds';
import { pageAddresses } from '@cumulus/content-model/pageAddresses';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createContent } from '../../site/src/cms/content.ts';
import { shippedSnapshot } from '../../site/src/cms/testing/snapshots.ts';
import type { SourceEntity } from '../space.ts';
import { add, linkTo, MISTAKES, type Mistake, set, unpublish } from '../testing/contentMistakes.ts';
import { copyContent } from '../testing/copyContent.ts';
import { entry } from '../testing/fixtureSpace.ts';
import { checkFolder } from './checkFolder.ts';

const NOW = Date.parse('2026-11-22T12:00:00Z');
const copy = copyContent();
afterEach(() => copy.restore());
afterAll(() => copy.remove());

test('finds nothing in the shipped content', async () => {
  const { problems, entries, spaces } = await checkFolder(copy.folder, NOW);
  expect(problems).toEqual([]);
  expect([entries > 1000, spaces]).toEqual([true, 2]);
});

describe('mistakes', () => {
  // Of its own: a hook that reached its time limit goes on, beside the tests after it.
  const mistaken = copyContent();
  afterAll(() => mistaken.remove());
  const found = new Map<Mistake, { messages: string; line: number | undefined; expectedLine: number }>();

  // A check reads the whole content, so each finds mistakes in many entries: at most one in an entry.
  beforeAll(async () => {
    const ofEntries = [...Map.groupBy(MISTAKES, ([, id]) => id).values()];
    const most = Math.max(...ofEntries.map(({ length }) => length));
    for (let turn = 0; turn < most; turn += 1) {
      const batch = ofEntries.flatMap((mistakes) => mistakes.slice(turn, turn + 1));
      const files = batch.map(([, id, change]) => mistaken.edit(id, change));
      const { problems } = await checkFolder(mistaken.folder, NOW);
      const messages = problems.map((problem) => problem.message).join('\n');
      for (const [index, mistake] of batch.entries()) {
        const [, id, , message, text] = mistake;
        const file = String(files[index]);
        const problem = problems.find((one) => one.file === file && one.message.startsWith(message));
        found.set(mistake, { messages, line: problem?.line, expectedLine: mistaken.lineOf(file, id, text) });
      }
      mistaken.restore();
    }
  });

  test.each(MISTAKES.map((mistake) => ({ name: mistake[0], mistake })))(
    '$name: reported with its line',
    ({ mistake }) => {
      const { messages, line, expectedLine } = found.get(mistake) ?? {};
      expect(messages).toContain(mistake[3]);
      expect(line).toBe(expectedLine);
    },
  );
});

test('accepts a translated slug that the server answers only without its locale', async () => {
  copy.edit('pageTeamLaw', ({ fields }) => Object.assign(fields.slug ?? {}, { de: 'preview' }));
  const { problems } = await checkFolder(copy.folder, NOW);
  expect(problems.filter(({ message }) => message.includes('reachable'))).toEqual([]);
});

test('accepts a translated slug in any folder', async () => {
  copy.edit('pageTeamLaw', ({ fields }) => {
    Object.assign(fields.slug ?? {}, { de: 'recht' });
    Object.assign(fields.title ?? {}, { de: 'Recht' });
  });
  const { problems } = await checkFolder(copy.folder, NOW);
  expect(problems.filter(({ message }) => message.includes('slug'))).toEqual([]);
});

test('reports links to an unpublished entry beside it', async () => {
  copy.edit('brainTop', unpublish);
  const { problems } = await checkFolder(copy.folder, NOW);
  expect(problems.map(({ message }) => message)).toEqual([
    expect.stringContaining('hero "brainTop": not published'),
    'page "pageBrain": the field "sections" links to entry "brainTop", which is not published',
  ]);
});

test('archived and scheduled entries, and drafts, are unpublished on purpose', async () => {
  const link = (id: string, sys: object) =>
    entry('link', id, { internalName: { 'en-US': id }, label: { 'en-US': id }, url: { 'en-US': '/' } }, {
      publishedVersion: undefined,
      ...sys,
    } as Partial<SourceEntity['sys']>);
  const later = {
    sys: { id: 'action', type: 'ScheduledAction' },
    entity: linkTo('scheduledLink'),
    action: 'publish',
    scheduledFor: { datetime: '2026-12-01T08:00:00Z' },
  };
  const waiting = [link('archivedLink', { archivedVersion: 1 }), link('scheduledLink', {})];
  copy.write('cumulus/entries/waiting.json', JSON.stringify({ entries: waiting, scheduledActions: [later] }));
  copy.write('cumulus/drafts/next.json', JSON.stringify({ entries: [link('draftLink', {})] }));
  copy.edit('brainTop', add('actions', linkTo('scheduledLink')));
  expect((await checkFolder(copy.folder, NOW)).problems).toEqual([]);
  copy.edit('brainTop', add('actions', linkTo('archivedLink')));
  expect((await checkFolder(copy.folder, NOW)).problems).toMatchObject([
    { message: 'hero "brainTop": the field "actions" links to entry "archivedLink", which is archived' },
  ]);
});

test('videos of allowed hosts are shown', async () => {
  copy.edit('videoTour', set('url', { 'en-US': 'https://fast.wistia.net/embed/iframe/abc' }));
  const problems = async (hosts: string) =>
    (await checkFolder(copy.folder, NOW, { frameHosts: parseFrameHosts(hosts) })).problems.length;
  expect(await problems('player.example.com, fast.wistia.net')).toBe(0);
  expect(await problems('*.wistia.net')).toBe(0);
  expect(await problems('wistia.net')).toBe(1);
});

test('reports a damaged file with its line', async () => {
  copy.write('cumulus/entries/redirects.json', '{\n  "entries": [\n}');
  const { problems } = await checkFolder(copy.folder, NOW);
  expect(problems).toEqual([
    {
      file: join(copy.folder, 'cumulus/entries/redirects.json'),
      line: 3,
      message: expect.stringContaining('not read: '),
    },
  ]);
});

test('pages have the same addresses as on the site', () => {
  const snapshot = shippedSnapshot();
  const site = createContent(snapshot).routes.byPath;
  const own = pageAddresses(Object.values(snapshot.entries) as never, snapshot.locales as never);
  expect(own.map(({ path }) => path).sort()).toEqual([...site.keys()].sort());
});

test('a content type and the type of a field may be named like properties of objects', async () => {
  const contentType = (id: string, fieldType: string) => ({
    sys: { id, type: 'ContentType' },
    name: id,
    displayField: 'kind',
    fields: [{ id: 'kind', name: 'Kind', type: fieldType, required: true, validations: [] }],
  });
  const contentTypes = [contentType('constructor', 'Symbol'), contentType('valueOf', 'toString')];
  const entries = [entry('constructor', 'built', {}), entry('valueOf', 'value', { kind: { 'en-US': 'one' } })];
  copy.write('cumulus/entries/zz.json', JSON.stringify({ contentTypes, entries }));
  const { problems } = await checkFolder(copy.folder, NOW);
  expect(problems.map(({ message }) => message)).toEqual([
    expect.stringContaining('the content type gives it the unknown type toString'),
    'constructor "built": the required field "kind" is empty',
  ]);
});
