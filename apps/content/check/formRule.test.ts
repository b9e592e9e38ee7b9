import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@cumulus/server/variables';
import { expect, it, test } from 'vitest';
import type { ExportFile, SourceEntity } from '../space.ts';
import type { CheckedSpace } from './checkedContent.ts';
import { formRule } from './formRule.ts';

const FILE = join(repositoryRoot, 'content/cumulus/entries/conversion.json');
const ID = 'contactSalesForm';

/** Findings of the shipped forms, with one changed, or one of the fields. */
function check(change: (entities: Map<string, SourceEntity>) => void) {
  const { entries = [] } = JSON.parse(readFileSync(FILE, 'utf8')) as ExportFile;
  const entities = new Map(entries.map((entity) => [entity.sys.id, entity as SourceEntity]));
  change(entities);
  const space: Partial<CheckedSpace> = {
    defaultLocale: { code: 'en-US', name: 'English', sys: { id: 'en' } },
    entries: new Map(
      [...entities].map(([id, entity]) => [id, { type: 'Entry', entity, file: FILE, at: ['entries', id] }]),
    ),
    published: { entries: entities, assets: new Map() },
  };
  return formRule(space as CheckedSpace).map(({ at, message }) => [at.slice(3).join(' '), message]);
}
const set =
  (field: string, value: unknown, locale = 'en-US') =>
  (entities: Map<string, SourceEntity>) => {
    const { fields } = entities.get(ID) as SourceEntity;
    fields[field] = { ...fields[field], [locale]: value };
  };

it('finds nothing in the shipped forms', () => expect(check(() => undefined)).toEqual([]));

test.each([
  [set('formId', 0), 'formId en-US', /formId" must be the number/],
  [set('consentText', 'You agree.'), 'consentText en-US', /consentText" must link to the privacy notice/],
  [set('consentText', 'Sie sind einverstanden.', 'de'), 'consentText de', /consentText" must link/],
  [set('fields', []), 'fields en-US', /fields" must have one of kind email/],
])('finds what keeps a form from being shown, with its place (%#)', (change, at, message) => {
  expect(check(change)).toEqual([[at, expect.stringMatching(message)]]);
});

it('finds a field with a name that no form may have', () => {
  const findings = check((entities) => {
    const field = [...entities.values()].find(({ fields }) => fields.name?.['en-US'] === 'teamSize') as SourceEntity;
    field.fields.name = { 'en-US': 'team size' };
  });
  expect(findings).toEqual([
    [
      'fields en-US',
      `form "${ID}": the field "fields" has "team size": a name begins with a letter, and has letters, digits and _ only`,
    ],
  ]);
});
