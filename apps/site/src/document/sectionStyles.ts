import { registeredSection } from './registeredSection.ts';
import { sectionModelsIn } from './sectionModelsIn.ts';

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
