import { expect, it } from 'vitest';
import { contentWithDesk } from '../testing/contentWithDesk.ts';
import { createDeskReader } from './publishedDesk.ts';

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
