import { sections } from 'virtual:sections';
import type { AnyEntry, ShownSection } from '@cumulus/content-model';
import type { ComponentType } from 'react';
import type { SectionProps } from '../sections/section.ts';
import { sectionModelsIn } from './pageEntries.ts';

/** CSS of a module and what it imports: in a build the text, in `astro dev` an object that holds it. */
export type CollectedStyles = (string | { content: string })[];

/** A section's component, with the styles that it and what it imports need. */
export interface RegisteredSection {
  Component: ComponentType<SectionProps<ShownSection>>;
  collectedStyles: CollectedStyles;
}

/**
 * Finds the section of a content type: `logoRow` is in the folder `LogoRow`.
 * @returns undefined for a content type that has no section here
 */
export async function findSection(model: string): Promise<RegisteredSection | undefined> {
  return Object.hasOwn(sections, model) ? sections[model]?.() : undefined;
}

/**
 * The CSS of the sections that a page shows, each rule once.
 * @param shown the page's sections
 */
export async function sectionStyles(shown: readonly object[]): Promise<string> {
  const styles = new Set<string>();
  for (const model of sectionModelsIn(shown)) {
    const registered = await findSection(model);
    for (const style of registered?.collectedStyles ?? [])
      styles.add(typeof style === 'string' ? style : style.content);
  }
  return [...styles].join('\n');
}

const reported = new Set<string>();

/** Logs, once for each entry, that the site has no section of its content type. REQ-CMS-08. */
export function reportUnknownSection({ modelName, metadata: { id } }: AnyEntry | ShownSection): void {
  if (reported.has(id)) return;
  reported.add(id);
  console.error(`[sections] unknown section: content type "${modelName}" of entry ${id} has no folder in src/sections`);
}
