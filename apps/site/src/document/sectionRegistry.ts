import { sections } from 'virtual:sections';
import type { AnyEntry, ShownSection } from '@cumulus/content-model';
import { createLog } from '@cumulus/http/log';
import type { ComponentType } from 'react';
import type { SectionProps } from '../sections/section.ts';
import { sectionModelsIn } from './pageEntries.ts';

const log = createLog('sections');

/** CSS of a module and its imports: text in a build, an object in `astro dev`. */
export type CollectedStyles = (string | { content: string })[];

/** A section's component with its styles, including those of its imports. */
export interface RegisteredSection {
  Component: ComponentType<SectionProps<ShownSection>>;
  collectedStyles: CollectedStyles;
}

/**
 * Finds the section of a content type: `logoRow` is in the folder `LogoRow`.
 * @returns undefined for a content type without a section
 */
export async function findSection(model: string): Promise<RegisteredSection | undefined> {
  return Object.hasOwn(sections, model) ? sections[model]?.() : undefined;
}

/**
 * The CSS of a page's sections, each rule once.
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

/** Logs once for each entry that its content type has no section. REQ-CMS-08. */
export function reportUnknownSection({ modelName, metadata: { id } }: AnyEntry | ShownSection): void {
  if (reported.has(id)) return;
  reported.add(id);
  log.error(`unknown section: content type "${modelName}" of entry ${id} has no folder in src/sections`);
}
