import {
  type AnyEntry,
  isEmpty,
  isPageEntry,
  isShownSection,
  missingFields,
  requiredOf,
  type ShownSection,
  visitContent,
} from '@cumulus/content-model';
import { FIELD_CHOICES, TEXT_FIELDS } from '@cumulus/content-model/variableFields';
import type { Content } from '../cms/content.ts';
import { fillListings, pageTypeOf } from '../document/page-types/pages.ts';
import { galleryPath } from './galleryPages.ts';
import { withLongestTexts } from './longTexts.ts';
import { quizResults, type ResultPage } from './quizResults.ts';

/** One appearance of a section. */
export interface SectionSample {
  /** Its distinguishing values: `layout split, sectionColor mint`. */
  variant: string;
  state: 'as in content' | 'value without an entry' | 'required fields only' | 'longest texts';
  /** The content entry that is shown, or on which the sample is based. */
  entryId: string;
  section: ShownSection;
  /** What differs in the data of its page. */
  page?: ResultPage;
}

/**
 * The samples of a section: the fewest entries that show every value of its choice fields, then values that no entry has, an entry without optional
 * fields, one with the longest texts, and the results of a quiz. In other locales than the default one, only sections that differ from it.
 * @param model the section's content type
 * @param content the current content
 * @param locale the locale's code
 */
export function sectionSamples(model: string, content: Content, locale: string): SectionSample[] {
  const sections = sectionsOf(model, content, locale);
  const isDefault = locale === content.defaultLocale;
  const shown = coverFeatures(isDefault ? sections : translatedOf(sections, model, content));
  const samples = shown.map((section): SectionSample => sampleOf(section, 'as in content'));
  const [first] = [...shown, ...sections];
  if (!first) return [];
  const entriesOf = (type: string) => entriesOfModel(type, content, locale);
  const longest = withLongestTexts(first, entriesOf, locale);
  const path = galleryPath(locale, content.defaultLocale, { kind: 'sections', name: model });
  const results = [
    ...quizResults(first, path).map(({ plan, page }) => ({
      ...sampleOf(first, 'as in content', `result ${plan}`),
      page,
    })),
    ...quizResults(longest, path)
      .slice(-1)
      .map(({ page }) => ({ ...sampleOf(longest, 'longest texts', 'result'), page })),
  ];
  if (!isDefault) return [...samples, sampleOf(longest, 'longest texts'), ...results];
  return [
    ...samples,
    ...unusedValues(shown).map(([field, value]) =>
      sampleOf(Object.assign({ ...first }, { [field]: value }), 'value without an entry', `${field} ${value}`),
    ),
    sampleOf(withRequiredFields(first), 'required fields only', 'without optional fields'),
    sampleOf(longest, 'longest texts'),
    ...results,
  ];
}

function sampleOf(section: ShownSection, state: SectionSample['state'], variant = variantOf(section)): SectionSample {
  return { variant, state, entryId: section.metadata.id, section };
}

/** All entries of a content type. */
export function entriesOfModel(model: string, content: Content, locale: string): AnyEntry[] {
  const graph = content.graph(locale);
  return Object.values(content.snapshot.entries)
    .filter(({ sys }) => sys.contentType?.sys.id === model)
    .flatMap(({ sys }) => graph.entry(sys.id) ?? []);
}

/** The entries of a content type as pages show them, without incomplete ones. */
function sectionsOf(model: string, content: Content, locale: string): ShownSection[] {
  const entries = entriesOfModel(model, content, locale).flatMap((entry): ShownSection[] => {
    const section = isPageEntry(entry) ? pageTypeOf(entry).opening?.(entry) : entry;
    return section && isShownSection(section) ? [section] : [];
  });
  const filled = fillListings(entries, content, locale, '');
  return filled.filter((section) => missingFields(section).length === 0);
}

/** Sections whose text differs from that in the default locale. */
function translatedOf(sections: ShownSection[], model: string, content: Content): ShownSection[] {
  const originals = new Map(sectionsOf(model, content, content.defaultLocale).map((one) => [one.metadata.id, one]));
  return sections.filter((section) => textOf(section) !== textOf(originals.get(section.metadata.id)));
}

/**
 * Features in which samples can differ: values of choice fields, in the section and in the entries that it lists, types of entries, and empty fields.
 */
function featuresOf(section: ShownSection): Set<string> {
  const features = new Set<string>();
  const add = (value: object, prefix: string) => {
    const { modelName = '' } = value as { modelName?: string };
    for (const [field, one] of Object.entries(value))
      if (FIELD_CHOICES[modelName]?.[field] || typeof one === 'boolean') features.add(`${prefix}${field} ${one}`);
  };
  add(section, '');
  for (const [field, value] of Object.entries(section))
    for (const item of [value].flat() as unknown[]) {
      if (typeof item !== 'object' || item === null || !('modelName' in item) || field === 'metadata') continue;
      features.add(`${field} ${item.modelName}`);
      // A scene's variants are samples of the part: design-system/Scene/Scene.gallery.tsx.
      if (!String(item.modelName).startsWith('media')) add(item, `${field}.`);
    }
  const fields = Object.entries(section);
  for (const field of Object.keys(TEXT_FIELDS[section.modelName] ?? {}))
    if (!fields.some(([name, value]) => name === field && !isEmpty(value))) features.add(`without ${field}`);
  return features;
}

/** The fewest sections that together have all features (greedy). */
function coverFeatures(sections: readonly ShownSection[]): ShownSection[] {
  const candidates = sections.map((section) => ({ section, features: featuresOf(section) }));
  const missing = new Set(candidates.flatMap(({ features }) => [...features]));
  const chosen: ShownSection[] = [];
  const gain = (features: Set<string>) => [...features].filter((feature) => missing.has(feature)).length;
  while (missing.size > 0) {
    const best = candidates.reduce((one, other) => (gain(other.features) > gain(one.features) ? other : one));
    for (const feature of best.features) missing.delete(feature);
    chosen.push(best.section);
  }
  return chosen;
}

/** Values of the section's choice fields that no entry has. */
function unusedValues(shown: readonly ShownSection[]): [field: string, value: string][] {
  const used = new Set(shown.flatMap((section) => [...featuresOf(section)]));
  const choices = Object.entries(FIELD_CHOICES[shown[0]?.modelName ?? ''] ?? {});
  return choices.flatMap(([field, values]) =>
    values.filter((value) => !used.has(`${field} ${value}`)).map((value): [string, string] => [field, value]),
  );
}

/** `layout split, sectionColor mint`; `default` for a section without choice fields. */
function variantOf(section: ShownSection): string {
  const choices = Object.keys(FIELD_CHOICES[section.modelName] ?? {});
  const named = Object.entries(section).filter(([field, value]) => choices.includes(field) && !isEmpty(value));
  return named.map(([field, value]) => `${field} ${value}`).join(', ') || 'default';
}

const KEPT_FIELDS = ['modelName', 'metadata', 'sectionInternalName', 'sectionId'];

/** A section without its optional fields. If one of several fields is required, the first filled one stays. */
function withRequiredFields(section: ShownSection): ShownSection {
  const filled = new Set(Object.entries(section).flatMap(([field, value]) => (isEmpty(value) ? [] : [field])));
  const required = requiredOf(section.modelName).flatMap((fields) => fields.find((field) => filled.has(field)) ?? []);
  const reduced = { ...section };
  for (const field of filled)
    if (!required.includes(field) && !KEPT_FIELDS.includes(field)) Reflect.deleteProperty(reduced, field);
  return reduced;
}

/** All texts of a section, to compare two locales. */
function textOf(section: ShownSection | undefined): string {
  const texts: string[] = [];
  visitContent([section], (value, isLinkedPage) => {
    if (isLinkedPage) return;
    for (const [field, one] of Object.entries(value))
      if (field !== 'modelName' && typeof one === 'string') texts.push(one);
  });
  return texts.join('\n');
}
