/**
 * Names the models of all entries that a page shows: its sections and what is embedded in them at any depth. Pages and articles that are
 * only linked to end the search, since their sections are not on this page.
 * @param sections the page's sections
 */
export function sectionModelsIn(sections: object[]): Set<string> {
  const models = new Set<string>();
  const seen = new Set<object>();
  const visit = (value: unknown, isRoot: boolean) => {
    if (!value || typeof value !== 'object' || seen.has(value)) return;
    seen.add(value);
    const model = (value as { modelName?: string }).modelName;
    if (!isRoot && (model === 'page' || model === 'article')) return;
    if (model) models.add(model);
    for (const item of Object.values(value)) visit(item, false);
  };
  for (const section of sections) visit(section, true);
  return models;
}
