import type { SectionFields } from '@cumulus/content-model';
import { registeredSection } from '../astro/registeredSection.ts';
import { sectionModelsIn } from './pageEntries.ts';

/**
 * The CSS of the sections that a page shows, each rule once.
 * @param sections the page's sections
 */
export async function sectionStyles(sections: object[]): Promise<string> {
  const styles = new Set<string>();
  for (const model of sectionModelsIn(sections)) {
    const registered = await registeredSection(model);
    for (const style of registered?.collectedStyles ?? [])
      styles.add(typeof style === 'string' ? style : style.content);
  }
  return [...styles].join('\n');
}

const reported = new Set<string>();

/** Logs, once for each entry, that the site has no section of its content type. */
export function missingSection(section: SectionFields): void {
  const { id } = section.metadata;
  if (reported.has(id)) return;
  reported.add(id);
  console.error(
    `[sections] unknown section: content type "${section.modelName}" of entry ${id} has no folder in src/sections`,
  );
}
