import { afterAll, afterEach, expect, test } from 'vitest';
import { copyContent } from '../testing/copyContent.ts';
import { entry } from '../testing/fixtureSpace.ts';
import { checkFolder } from './checkFolder.ts';

const NOW = Date.parse('2026-11-22T12:00:00Z');
const copy = copyContent();
afterEach(() => copy.restore());
afterAll(() => copy.remove());

test.each([
  [
    'brainTop',
    'hero',
    'layout',
    'centred',
    '"centred": allowed are split, splitReverse, centered, panorama, poster, letter, stage',
  ],
  [
    'bannerAutumn',
    'pageBanner',
    'cookieDays',
    400,
    "400: allowed is from 0 to 365. From 0 (the banner can't be closed) to 365",
  ],
  ['redirectPlans', 'redirect', 'statusCode', 308, '308: allowed are 301, 302'],
  ['redirectNews', 'redirect', 'from', '/plans', '"/plans", as in "redirectPlans": each may be there once'],
])('reports a value of %s that the content model does not allow', async (id, type, field, value, fault) => {
  const file = copy.edit(id, ({ fields }) => Object.assign(fields, { [field]: { 'en-US': value } }));
  const { problems } = await checkFolder(copy.folder, NOW);
  const line = copy.lineOf(file, id, `"${field}"`) + 1;
  expect(problems[0]).toEqual({ file, line, message: `${type} "${id}": the field "${field}" is ${fault}` });
});

test('reports a text that doesn’t match its pattern, and doesn’t serve its entry', async () => {
  const file = copy.edit('consent', ({ fields }) => Object.assign(fields, { version: { 'en-US': 'v3' } }));
  const { problems } = await checkFolder(copy.folder, NOW);
  expect(problems.filter(({ message }) => message.includes('version'))).toEqual([
    {
      file,
      line: copy.lineOf(file, 'consent', '"id": "consent"'),
      message: expect.stringMatching(
        /^Entry "consent": the field "version" in en-US is "v3": it has to match .*A month or a day, such as 2026-11/,
      ),
    },
  ]);
});

test('accepts any text in drafts', async () => {
  const draft = entry(
    'redirect',
    'redirectDraft',
    { from: { 'en-US': 'x' } },
    { publishedVersion: undefined, archivedVersion: 1 },
  );
  copy.write('cumulus/drafts/next.json', JSON.stringify({ entries: [draft] }));
  expect((await checkFolder(copy.folder, NOW)).problems).toEqual([]);
});
