import type { SectionFields } from '@cumulus/content-model';

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
