import { cpSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SourceEntity } from '../space.ts';
import { ContentStore } from '../store/ContentStore.ts';
import { type ContentCopy, copyContent } from '../testing/copyContent.ts';
import { entry } from '../testing/fixtureSpace.ts';
import { checkOnSave } from './checkOnSave.ts';

let copy: ContentCopy;
let store: ContentStore;
let end: () => void;
let logged: string[];

beforeEach(() => {
  copy = copyContent();
  logged = [];
  vi.spyOn(console, 'warn').mockImplementation((line) => void logged.push(String(line)));
});
afterEach(async () => {
  end();
  await store.close();
  copy.remove();
  vi.restoreAllMocks();
});

async function start(): Promise<void> {
  store = new ContentStore(copy.folder);
  await store.start();
  end = checkOnSave(store);
}

/** Saves a change, and ensures that the store reads it even if the watcher fails. */
async function save(id: string, change: (entity: SourceEntity) => void): Promise<string> {
  const file = copy.edit(id, change);
  await vi.waitFor(
    async () => {
      await store.ensureFresh();
      const shown = store.files.flatMap(({ main }) => main).find(({ path }) => path === file);
      expect(JSON.stringify(shown?.data)).toBe(JSON.stringify(copy.read(file)));
    },
    { timeout: 30_000 },
  );
  return file;
}
const clear = (field: string) => (entity: SourceEntity) => {
  delete entity.fields[field];
};
const has = (text: string) => vi.waitFor(() => expect(logged.join('\n')).toContain(text), { timeout: 30_000 });

test('reports only the problems of the saved file, with file and line', async () => {
  await start();
  const file = await save('homeLink10', clear('label'));
  await has('link "homeLink10"');
  const fault = `content: problem: ${file}:${copy.lineOf(file, 'homeLink10', '"id": "homeLink10"')}: link "homeLink10": the required field "label" is empty`;
  expect(logged).toEqual([fault]);
  // Existing problems of other files are not reported.
  await save('pricingPlanFree', ({ fields }) => Object.assign(fields, { flag: { 'en-US': 'New' } }));
  await save('brainTop', clear('sectionTitle'));
  await has('hero "brainTop"');
  expect(logged).toHaveLength(2);
});

test('reports links of other files that the change breaks', async () => {
  await start();
  await save('pageTeamLaw', ({ sys }) => delete sys.publishedVersion);
  await has('which is not published');
  expect(logged.filter((line) => line.includes(': page "pageTeamLaw": not published'))).toHaveLength(1);
  const elsewhere = logged.filter((line) => !line.includes('page "pageTeamLaw": not published'));
  expect(elsewhere.length).toBeGreaterThan(1);
  for (const line of elsewhere) expect(line).toMatch(/pageTeamLaw|\/teams\/law/);
});

test('reports all problems of a saved file, including previous ones', async () => {
  copy.edit('homeLink10', clear('label'));
  await start();
  await has('problem');
  await save('homeLink10', ({ fields }) => Object.assign(fields, { description: { 'en-US': 'Another' } }));
  await has('link "homeLink10": the required field "label" is empty');
  expect(logged).toHaveLength(2);
});

test('reports links of other files that a deleted file breaks', async () => {
  copy.write(
    'cumulus/entries/zz.json',
    JSON.stringify({
      entries: [
        entry('link', 'newLink', {
          internalName: { 'en-US': 'New' },
          label: { 'en-US': 'New' },
          url: { 'en-US': '/' },
        }),
      ],
    }),
  );
  copy.edit('brainTop', ({ fields }) => {
    fields.actions = { 'en-US': [{ sys: { type: 'Link', linkType: 'Entry', id: 'newLink' } }] };
  });
  await start();
  const file = join(copy.folder, 'cumulus/entries/zz.json');
  // A file that is saved first, so that the problems at the start are counted.
  await save('homeLink10', clear('label'));
  await has('link "homeLink10"');
  rmSync(file);
  await vi.waitFor(
    async () => {
      await store.ensureFresh();
      expect(store.files.flatMap(({ main }) => main).some(({ path }) => path === file)).toBe(false);
    },
    { timeout: 30_000 },
  );
  await has('hero "brainTop": the field "actions" links to entry "newLink", which there is not');
});

test('reports a picture that is overwritten by a broken file', async () => {
  const assets = join(copy.folder, 'cumulus/assets');
  const shipped = realpathSync(assets);
  rmSync(assets);
  cpSync(shipped, assets, { recursive: true });
  await start();
  // A file that is saved first, so that the problems at the start are counted.
  await save('homeLink10', clear('label'));
  await has('link "homeLink10"');
  const [picture = ''] = readdirSync(assets, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.png'),
  );
  writeFileSync(join(assets, picture), 'no picture');
  await vi.waitFor(
    async () => {
      await store.ensureFresh();
      expect(logged.join('\n')).toContain('its file is no picture that can be read');
    },
    { timeout: 30_000 },
  );
});

test('counts the problems at the start once', async () => {
  copy.edit('homeLink10', clear('label'));
  copy.edit('brainTop', clear('sectionTitle'));
  await start();
  await has('problem');
  expect(logged).toEqual(['content: 2 problems: npm run content:check']);
});

test('limits the log lines of a file with many problems', async () => {
  await start();
  const file = copy.edit('pageTeamLaw', (_, { entries = [] }) => {
    for (const { fields } of entries) delete fields.internalName;
    for (const { fields } of entries) delete fields.sectionInternalName;
  });
  await has('more; all of them: npm run content:check');
  expect(logged).toHaveLength(21);
  expect(logged[0]).toContain(join(file));
});
