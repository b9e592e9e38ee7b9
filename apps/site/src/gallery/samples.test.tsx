import { SECTION_MODELS, type ShownSection } from '@cumulus/content-model';
import { FIELD_CHOICES } from '@cumulus/content-model/variableFields';
import type { ComponentType, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { createContent } from '../cms/content.ts';
import { shippedSnapshot } from '../cms/testing/snapshots.ts';
import { SiteProvider } from '../design-system/island/SiteProvider.tsx';
import type { PageData } from '../design-system/page/PageContext.tsx';
import { testPage } from '../design-system/page/testPage.ts';
import type { PartGallery } from '../design-system/partGallery.ts';
import { islandFlags } from '../sections/islands.ts';
import type { SectionProps } from '../sections/section.ts';
import { GERMAN_COMPOUNDS } from './longTexts.ts';
import { sampleContent } from './sampleContent.ts';
import { type SectionSample, sectionSamples } from './sectionSamples.ts';

const modules = import.meta.glob<Record<string, ComponentType<SectionProps<ShownSection>>>>(
  ['../sections/*/*.tsx', '!../sections/*/*.test.tsx'],
  { eager: true },
);
const galleries = import.meta.glob<{ gallery: PartGallery }>('../design-system/**/*.gallery.tsx', { eager: true });
const content = createContent(shippedSnapshot());
const models = [...SECTION_MODELS, 'article'];

function render(locale: string, element: ReactNode, model = '', own: Partial<PageData> = {}): string {
  const flags = islandFlags([model], new Map(), {});
  const page = testPage({ locale, ...(flags && { flags }), ...own });
  return renderToStaticMarkup(<SiteProvider page={page}>{element}</SiteProvider>);
}

function renderSection({ section, page }: SectionSample, locale: string): string {
  const name = section.modelName.replace(/^./, (letter) => letter.toUpperCase());
  const Component = modules[`../sections/${name}/${name}.tsx`]?.[name];
  if (!Component) throw new Error(`${name} has no component`);
  return render(locale, <Component section={section} index={2} />, section.modelName, page);
}

describe.each(models)('the samples of %s', (model) => {
  const samples = sectionSamples(model, content, content.defaultLocale);

  test('show every value of its choice fields', () => {
    for (const [field, values] of Object.entries(FIELD_CHOICES[model] ?? {}).filter(([name]) => name !== 'color')) {
      const shown = samples.map(({ section }) => Object.entries(section).find(([name]) => name === field)?.[1]);
      expect(values.filter((value) => !shown.includes(value))).toEqual([]);
    }
  });

  test('render; one with its required fields only may refuse', () => {
    for (const sample of samples.filter(({ state }) => state !== 'required fields only'))
      expect(renderSection(sample, content.defaultLocale), `${sample.entryId}, ${sample.state}`).toMatch(/<section\b/);
  });

  test('render in German; a list of articles that exist in English only is left out', () => {
    const german = sectionSamples(model, content, 'de');
    if (model === 'articleList') expect(german).toEqual([]);
    else expect(german.length).toBeGreaterThan(0);
    for (const sample of german)
      expect(renderSection(sample, 'de'), `${sample.entryId}, ${sample.state}`).toMatch(/<section\b/);
  });
});

test('a section with its required fields has no other text', () => {
  const [sample] = sectionSamples('split', content, 'en-US').filter(({ state }) => state === 'required fields only');
  expect(sample?.section).not.toHaveProperty('sectionTitle');
  expect(sample?.section).toHaveProperty('sectionInternalName');
});

test('a quiz has a result for each of its plans', () => {
  const results = sectionSamples('planQuiz', content, 'de').filter(({ page }) => page);
  const titles = results.map((sample) => /<h2[^>]*>([^<]*)/.exec(renderSection(sample, 'de'))?.[1]);
  expect(titles.slice(0, 4)).toEqual(
    ['Free', 'Unlimited', 'Business', 'Enterprise'].map((plan) => `Ihr Tarif: ${plan}`),
  );
});

test('German titles get long compounds', () => {
  const [sample] = sectionSamples('questions', content, 'de').filter(({ state }) => state === 'longest texts');
  expect(sample?.section.sectionTitle).toContain(GERMAN_COMPOUNDS[0]);
});

test.each(Object.entries(galleries))('%s renders each sample, in English and in German', (_, { gallery }) => {
  for (const locale of [content.defaultLocale, 'de'])
    for (const { variant, state, element } of gallery(sampleContent(content, locale)))
      expect(render(locale, element), `${locale}: ${variant}, ${state}`).not.toBe('');
});

test('two samples of a part differ in variant or state', () => {
  for (const [file, { gallery }] of Object.entries(galleries)) {
    const names = gallery(sampleContent(content, 'en-US')).map(({ variant, state }) => `${variant}, ${state}`);
    expect(
      names.filter((name, at) => names.indexOf(name) !== at),
      file,
    ).toEqual([]);
  }
});
