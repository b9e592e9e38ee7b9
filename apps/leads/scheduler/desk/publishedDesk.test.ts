import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { contentWithDesk } from '../testing/contentWithDesk.ts';
import { createDeskReader, openDeskCopy } from './publishedDesk.ts';

it('reads the shipped desk, with its names in the visitor’s language', () => {
  const desk = createDeskReader(contentWithDesk().store)();
  expect(desk).toMatchObject({ id: 'salesDesk', email: 'sales@cumulus.example' });
  expect(desk?.hours).toMatchObject({ timeZone: 'Europe/Berlin', slotMinutes: 30 });
  expect([desk?.name('de'), desk?.name('en-US'), desk?.name('xx')]).toEqual([
    'Cumulus Vertrieb',
    'Cumulus sales',
    'Cumulus sales',
  ]);
  expect(desk?.place('it')).toMatch(/^Videochiamata/);
  expect([desk?.host?.name, desk?.host?.role('de'), desk?.host?.role('xx')]).toEqual([
    'Greta Lindemann',
    'Produktberaterin',
    'Product Consultant',
  ]);
});

it.each([
  ['es', 'Consultora de producto', /^Videollamada/],
  ['fr', 'Consultante produit', /^Visioconférence/],
  ['it-CH', 'Consulente di prodotto', /^Videochiamata/],
  ['pt-PT', 'Consultora de produto', /^Videochamada/],
])('a visitor with the locale %s reads another locale of the language', (locale, role, place) => {
  const desk = createDeskReader(contentWithDesk().store)();
  expect(desk?.host?.role(locale)).toBe(role);
  expect(desk?.place(locale)).toMatch(place);
});

it('follows a change, and is the same object while there is none', () => {
  const content = contentWithDesk();
  const read = createDeskReader(content.store);
  const before = read();
  content.save({});
  expect(read()).toBe(before);
  content.save({ slotMinutes: 45 });
  expect(read()?.hours.slotMinutes).toBe(45);
});

it('keeps the last good hours while the entry has a fault', () => {
  const content = contentWithDesk();
  const read = createDeskReader(content.store);
  const before = read();
  content.save({ timeZone: 'Europe/Atlantis' });
  expect(read()).toBe(before);
});

it('takes no meetings with a fault from the start, or without a desk', () => {
  const content = contentWithDesk();
  content.save({ timeZone: undefined });
  const read = createDeskReader(content.store);
  expect(read()).toBeUndefined();
  content.save({});
  expect(read()?.id).toBe('salesDesk');
  content.unpublish();
  expect(read()).toBeUndefined();
});

async function temporaryFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cumulus-desk-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 20 }));
  return join(folder, 'new', 'desk.json');
}

it('keeps the last good hours over a restart while the entry has a fault', async () => {
  const file = await temporaryFile();
  const content = contentWithDesk();
  content.save({ slotMinutes: 45 });
  createDeskReader(content.store, await openDeskCopy(file))();
  content.save({ timeZone: 'Europe/Atlantis' });
  await vi.waitFor(async () => expect((await openDeskCopy(file)).saved).toBeDefined());
  const restarted = createDeskReader(content.store, await openDeskCopy(file));
  expect(restarted()).toMatchObject({ id: 'salesDesk', email: 'sales@cumulus.example', hours: { slotMinutes: 45 } });
  expect(restarted()?.name('de')).toBe('Cumulus Vertrieb');
  content.save({ slotMinutes: 20 });
  expect(restarted()?.hours.slotMinutes).toBe(20);
  content.unpublish();
  expect(restarted()).toBeUndefined();
});

it.each(['', '{', '{"entry":{}}', 'null', '[]'])(
  'takes no meetings after a restart with a broken copy: %j',
  async (text) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    onTestFinished(() => log.mockRestore());
    const file = await temporaryFile();
    const content = contentWithDesk();
    await mkdir(dirname(file));
    await writeFile(file, text);
    content.save({ timeZone: 'Europe/Atlantis' });
    expect(createDeskReader(content.store, await openDeskCopy(file))()).toBeUndefined();
    expect(log).toHaveBeenCalledWith(expect.stringContaining(file));
  },
);

it('offers meetings though nothing can be saved', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => log.mockRestore());
  const copy = await openDeskCopy('/dev/null/desk.json');
  expect(createDeskReader(contentWithDesk().store, copy)()?.id).toBe('salesDesk');
  await vi.waitFor(() => expect(log).toHaveBeenCalledWith(expect.stringMatching(/can't be written: .*desk\.json/)));
});

it('offers meetings though a field that it doesn’t read has no locales', async () => {
  const content = contentWithDesk();
  const [entry] = [...content.store.entries.values()].filter(({ sys }) => sys.id === 'salesDesk');
  Object.assign(entry?.fields ?? {}, { tags: ['a'] });
  const read = createDeskReader(content.store, await openDeskCopy(await temporaryFile()));
  expect([read()?.id, read.problems()]).toEqual(['salesDesk', []]);
});

it('reports to operators that a fault holds back the published hours', () => {
  const content = contentWithDesk();
  const read = createDeskReader(content.store);
  expect(read.problems()).toEqual([]);
  content.save({ timeZone: 'Europe/Atlantis' });
  expect(read.problems()).toEqual([expect.stringMatching(/"salesDesk" have a fault: those of its last good state/)]);
  const restarted = createDeskReader(content.store);
  expect(restarted.problems()).toEqual([expect.stringContaining('it takes no meetings')]);
  content.save({});
  expect(read.problems()).toEqual([]);
  content.unpublish();
  expect(read.problems()).toEqual([]);
});
