import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SALES_DESK } from '@cumulus/content-model/salesDesk';
import { repositoryRoot } from '@cumulus/server/variables';
import { expect, it, test } from 'vitest';
import type { ExportFile, SourceEntity } from '../space.ts';
import type { CheckedSpace } from './checkedContent.ts';
import { salesDeskRule } from './salesDeskRule.ts';

const FILE = join(repositoryRoot, 'content/cumulus/entries/salesDesk.json');
const shipped = () => (JSON.parse(readFileSync(FILE, 'utf8')) as ExportFile).entries?.[0] as SourceEntity;

/** Findings of a space with the shipped desk, changed. */
function check(change: (fields: SourceEntity['fields']) => void, isPublished = true) {
  const entity = shipped();
  change(entity.fields);
  const { id } = entity.sys;
  const space: Partial<CheckedSpace> = {
    defaultLocale: { code: 'en-US', name: 'English', sys: { id: 'en' } },
    entries: new Map([[id, { type: 'Entry', entity, file: FILE, at: ['entries', 0] }]]),
    published: { entries: new Map(isPublished ? [[id, entity]] : []), assets: new Map() },
  };
  return salesDeskRule(space as CheckedSpace);
}
const set = (field: string, value: unknown) => (fields: SourceEntity['fields']) => {
  fields[field] = { 'en-US': value };
};

it('finds nothing in the shipped desk', () => {
  expect(shipped().sys.contentType?.sys.id).toBe(SALES_DESK);
  expect(check(() => undefined)).toEqual([]);
});

test.each([
  [
    'timeZone',
    'Europe/Atlantis',
    ['timeZone', 'en-US'],
    'the field "timeZone" must be an IANA name such as Europe/Berlin',
  ],
  [
    'workingHours',
    { monday: [['17:00', '09:00']] },
    ['workingHours', 'en-US', 'monday', 0],
    'the field "workingHours", monday.0, begins at 17:00 and must end later, not at 09:00',
  ],
  [
    'holidays',
    [{ from: '2026-12-32' }],
    ['holidays', 'en-US', 0, 'from'],
    'the field "holidays", 0.from, must be a day of the calendar such as 2026-12-25',
  ],
])('finds a wrong %s, with its place in the file', (field, value, path, message) => {
  expect(check(set(field, value))).toEqual([
    { file: FILE, at: ['entries', 0, 'fields', ...path], message: `salesDesk "salesDesk": ${message}` },
  ]);
});

it('leaves to other rules what they report: empty fields, and numbers with a range', () => {
  const findings = check((fields) => {
    delete fields.timeZone;
    fields.slotMinutes = { 'en-US': 1 };
  });
  expect(findings).toEqual([]);
});

it('ignores a desk that is not published', () => {
  expect(check(set('timeZone', 'x'), false)).toEqual([]);
});
