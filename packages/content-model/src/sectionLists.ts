import type { ContentType } from './generateTypes.ts';

/** The list of sections that editors can choose from; the other fields of sections accept these, with exceptions. */
const SOURCE = { type: 'page', field: 'sections' };
const DERIVED: readonly { type: string; field: string; without: readonly string[] }[] = [
  // Articles are shared by all visitors: none of their sections may depend on flags or cookies.
  { type: 'article', field: 'sections', without: ['availability', 'planQuiz', 'storageTable', 'variantSlot'] },
  { type: 'variantSlot', field: 'control', without: ['planQuiz', 'storageTable', 'variantSlot'] },
  { type: 'variant', field: 'sections', without: ['planQuiz', 'storageTable', 'variantSlot'] },
];

/**
 * Brings the lists of sections up to date with `page.sections`, in place.
 * @param contentTypes content types in the form of a Contentful export
 * @returns whether a list has changed
 */
export function deriveSectionLists(contentTypes: ContentType[]): boolean {
  const all = ruleOf(contentTypes, SOURCE.type, SOURCE.field)?.linkContentType;
  if (!all) return false;
  let hasChanged = false;
  for (const { type, field, without } of DERIVED) {
    const rule = ruleOf(contentTypes, type, field);
    const wanted = all.filter((model) => !without.includes(model));
    if (!rule || rule.linkContentType?.join() === wanted.join()) continue;
    rule.linkContentType = wanted;
    hasChanged = true;
  }
  return hasChanged;
}

function ruleOf(contentTypes: ContentType[], type: string, field: string) {
  const fields = contentTypes.find(({ sys }) => sys.id === type)?.fields ?? [];
  return fields.find(({ id }) => id === field)?.items?.validations?.find((rule) => rule.linkContentType);
}
