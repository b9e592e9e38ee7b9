import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { ExportFile, Snapshot, SourceEntity } from '../../content/space.ts';
import { repositoryRoot } from '../../environment.ts';
import { createDeskReader } from './publishedDesk.ts';

const FILE = join(repositoryRoot, 'content/cumulus/entries/salesDesk.json');

/** A content store with the shipped desk, which a test changes. */
function contentWithDesk() {
  const entry = (JSON.parse(readFileSync(FILE, 'utf8')) as ExportFile).entries?.[0] as SourceEntity;
  let entries = new Map([[entry.sys.id, entry]]);
  const store = {
    version: 1,
    spaceIds: ['cumulus'],
    space: () => ({ delivery: { entries }, defaultLocale: { code: 'en-US' } }) as unknown as Snapshot,
  };
  return {
    store,
    save(change: (fields: SourceEntity['fields']) => void): void {
      const changed = structuredClone(entry);
      change(changed.fields);
      entries = new Map([[entry.sys.id, changed]]);
      store.version += 1;
    },
    unpublish(): void {
      entries = new Map();
      store.version += 1;
    },
  };
}

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
});

it('follows a change, and is the same object while there is none', () => {
  const content = contentWithDesk();
  const read = createDeskReader(content.store);
  const before = read();
  content.save(() => undefined);
  expect(read()).toBe(before);
  content.save((fields) => Object.assign(fields, { slotMinutes: { 'en-US': 45 } }));
  expect(read()?.hours.slotMinutes).toBe(45);
});

it('keeps the last good hours while the entry has a fault', () => {
  const content = contentWithDesk();
  const read = createDeskReader(content.store);
  const before = read();
  content.save((fields) => Object.assign(fields, { timeZone: { 'en-US': 'Europe/Atlantis' } }));
  expect(read()).toBe(before);
});

it('takes no meetings with a fault from the start, or without a desk', () => {
  const content = contentWithDesk();
  content.save((fields) => delete fields.timeZone);
  const read = createDeskReader(content.store);
  expect(read()).toBeUndefined();
  content.save(() => undefined);
  expect(read()?.id).toBe('salesDesk');
  content.unpublish();
  expect(read()).toBeUndefined();
});
