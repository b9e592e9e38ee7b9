import { expect, test } from 'vitest';
import { typeScriptOfContentTypes, typeScriptOfVariableFields } from './generateTypes.ts';

test('writes an interface with choices, links and lists', () => {
  const source = typeScriptOfContentTypes([
    {
      sys: { id: 'hero' },
      name: 'Hero',
      fields: [
        { id: 'title', type: 'Symbol', required: true },
        { id: 'layout', type: 'Symbol', validations: [{ in: ['split', 'poster'] }] },
        {
          id: 'media',
          type: 'Link',
          linkType: 'Entry',
          required: true,
          validations: [{ linkContentType: ['scene', 'photo'] }],
        },
        { id: 'logos', type: 'Array', items: { type: 'Link', linkType: 'Asset' } },
        {
          id: 'items',
          type: 'Array',
          items: { type: 'Link', linkType: 'Entry', validations: [{ linkContentType: ['a', 'b'] }] },
        },
      ],
    },
  ]);
  expect(source).toContain("export interface HeroEntry extends FlattenedEntry<'hero'> {");
  expect(source).toContain('  title: string;');
  expect(source).toContain("  layout?: 'split' | 'poster';");
  expect(source).toContain('  media?: SceneEntry | PhotoEntry;');
  expect(source).toContain('  logos?: FlattenedAsset[];');
  expect(source).toContain('  items?: (AEntry | BEntry)[];');
  expect(source).toContain("export type ModelName = AnyEntry['modelName'];");
});

test('pages are the content types with a slug, sections those with a section title', () => {
  const typeOf = (id: string, ...fields: string[]) => ({
    sys: { id },
    name: id,
    fields: fields.map((field) => ({ id: field, type: 'Symbol' })),
  });
  const source = typeScriptOfContentTypes([
    typeOf('guide', 'slug', 'title'),
    typeOf('hero', 'sectionTitle'),
    typeOf('link', 'title'),
  ]);
  expect(source).toContain('export type AnyPageEntry =\n  | GuideEntry;');
  expect(source).toContain('export type SectionEntry =\n  | HeroEntry;');
});

test('the gallery gets the values of choices, and the texts that are translated', () => {
  const source = typeScriptOfVariableFields([
    {
      sys: { id: 'hero' },
      name: 'Hero',
      fields: [
        { id: 'internalName', type: 'Symbol' },
        { id: 'body', type: 'Text', localized: true },
        { id: 'layout', type: 'Symbol', validations: [{ in: ['split', 'poster'] }] },
        { id: 'proof', type: 'Array', localized: true, items: { type: 'Symbol' } },
        { id: 'logos', type: 'Array', localized: true, items: { type: 'Link', linkType: 'Asset' } },
      ],
    },
  ]);
  expect(source).toContain("  hero: {\n    layout: ['split', 'poster'],\n  },\n};");
  expect(source).toContain("  hero: {\n    body: 'text',\n    proof: 'list',\n  },\n};");
});
