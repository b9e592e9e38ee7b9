import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ContentCopy, copyContent } from '../../testing/copyContent.ts';
import { entry } from '../../testing/fixtureSpace.ts';
import type { SourceEntity } from '../space.ts';
import { ContentStore } from '../store/ContentStore.ts';
import { reportHidden } from './checkOnSave.ts';

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
  end = reportHidden(store);
}

/** Saves a change, and sees to it that the store has it whatever the watcher of the machine does. */
async function save(id: string, change: (entity: SourceEntity) => void): Promise<string> {
  const file = copy.edit(id, change);
  await vi.waitFor(
    async () => {
      await store.ensureFresh();
      const shown = store.files.flatMap(({ main }) => main).find(({ path }) => path === file);
      expect(JSON.stringify(shown?.data)).toBe(JSON.stringify(copy.read(file)));
    },
    { timeout: 15_000 },
  );
  return file;
}
const clear = (field: string) => (entity: SourceEntity) => {
  delete entity.fields[field];
};
const has = (text: string) => vi.waitFor(() => expect(logged.join('\n')).toContain(text), { timeout: 15_000 });

test('a saved file’s faults are named with file and line, and nothing else', async () => {
  await start();
  const file = await save('homeLink10', clear('label'));
  await has('link "homeLink10"');
  const fault = `content: will not show: ${file}:${copy.lineOf(file, 'homeLink10', '"id": "homeLink10"')}: link "homeLink10": the required field "label" is empty`;
  expect(logged).toEqual([fault]);
  // What is wrong elsewhere already is not said when another file is saved.
  await save('pricingPlanFree', ({ fields }) => Object.assign(fields, { flag: { 'en-US': 'New' } }));
  await save('brainTop', clear('sectionTitle'));
  await has('hero "brainTop"');
  expect(logged).toHaveLength(2);
});

test('what another file’s links lose by it is named as well', async () => {
  await start();
  await save('pageTeamLaw', ({ sys }) => delete sys.publishedVersion);
  await has('which is not published');
  expect(logged.filter((line) => line.includes(': page "pageTeamLaw": not published'))).toHaveLength(1);
  const elsewhere = logged.filter((line) => !line.includes('page "pageTeamLaw": not published'));
  expect(elsewhere.length).toBeGreaterThan(1);
  for (const line of elsewhere) expect(line).toMatch(/pageTeamLaw|\/teams\/law/);
});

test('what was wrong in a saved file already is said again, though nothing of it is new', async () => {
  copy.edit('homeLink10', clear('label'));
  await start();
  await has('reasons');
  await save('homeLink10', ({ fields }) => Object.assign(fields, { description: { 'en-US': 'Another' } }));
  await has('link "homeLink10": the required field "label" is empty');
  expect(logged).toHaveLength(2);
});

test('what others lose by a deleted file is named', async () => {
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
  // A file that is saved first, so that what was wrong at the start is known.
  await save('homeLink10', clear('label'));
  await has('link "homeLink10"');
  rmSync(file);
  await vi.waitFor(
    async () => {
      await store.ensureFresh();
      expect(store.files.flatMap(({ main }) => main).some(({ path }) => path === file)).toBe(false);
    },
    { timeout: 15_000 },
  );
  await has('hero "brainTop": the field "actions" links to entry "newLink", which there is not');
});

test('what was wrong before the start is counted once', async () => {
  copy.edit('homeLink10', clear('label'));
  copy.edit('brainTop', clear('sectionTitle'));
  await start();
  await has('reasons');
  expect(logged).toEqual(['content: 2 reasons why something will not show: npm run content:check']);
});

test('a file full of faults does not bury the log', async () => {
  await start();
  const file = copy.edit('pageTeamLaw', (_, { entries = [] }) => {
    for (const { fields } of entries) delete fields.internalName;
    for (const { fields } of entries) delete fields.sectionInternalName;
  });
  await has('more; all of them: npm run content:check');
  expect(logged).toHaveLength(21);
  expect(logged[0]).toContain(join(file));
});
