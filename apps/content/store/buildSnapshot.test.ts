import { expect, it } from 'vitest';
import type { ContentType, ExportFile, FieldDefinition, Locale } from '../space.ts';
import { buildSnapshot } from './buildSnapshot.ts';

const ENGLISH = { code: 'en-US', name: 'English', default: true, sys: { id: 'en' } } as unknown as Locale;
const GERMAN = { code: 'de', name: 'German', default: false, sys: { id: 'de' } } as unknown as Locale;
const LABEL = { id: 'label', name: 'Label', type: 'Symbol' } as FieldDefinition;
const link = {
  sys: { id: 'docs', type: 'Entry', publishedVersion: 1, contentType: { sys: { id: 'link' } } },
  fields: { label: { 'en-US': 'Docs', de: 'Doku' } },
};

/** The problems of the same entry in a space whose model is another each time. */
function problemsWith({
  fields = [LABEL],
  locales = [ENGLISH, GERMAN],
}: {
  fields?: FieldDefinition[];
  locales?: Locale[];
}) {
  const contentTypes = [{ sys: { id: 'link' }, name: 'Link', fields }] as unknown as ContentType[];
  const data = { contentTypes, locales, entries: [link] } as unknown as ExportFile;
  return buildSnapshot('space', [{ path: 'space.json', data, digest: '' }], [], 0).problems.map(({ message }) =>
    message.replace(/;.*/, ''),
  );
}

it('an entry that didn’t change is checked again where the content model did', () => {
  const number = { ...LABEL, type: 'Integer' } as FieldDefinition;
  const pattern = { ...LABEL, validations: [{ regexp: { pattern: '^[a-z]+$' } }] } as FieldDefinition;
  expect(problemsWith({})).toEqual([]);
  expect(problemsWith({ fields: [{ ...LABEL, id: 'title' }] })).toEqual([
    'Entry "docs": field "label" is not in the content type',
  ]);
  expect(problemsWith({ fields: [number] })).toHaveLength(2);
  expect(problemsWith({ fields: [pattern] })[0]).toContain('the field "label" in en-US is');
  expect(problemsWith({ locales: [ENGLISH] })).toEqual(['Entry "docs": field "label" in de: unknown locale']);
  expect(problemsWith({})).toEqual([]);
});
