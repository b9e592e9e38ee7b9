import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { readContentEnvironment } from './environment.ts';
import type { ExportFile, SourceEntity } from './space.ts';
import { type ContentProblem, describeProblem, mergeFiles } from './store/exportFiles.ts';
import { readSpaceFiles } from './store/readSpaceFiles.ts';

const LISTS = ['contentTypes', 'locales', 'tags', 'editorInterfaces', 'webhooks', 'roles'] as const;

/**
 * Merges a space's files into one Contentful export file, as `contentful-import` accepts it.
 * An export holds one state of each entry, so entries of `drafts/` are included only if they have no other state; they stay
 * unpublished.
 * @param contentFolder folder of all spaces
 * @throws Error that names every file that can't be read and every duplicate id
 */
async function bundleSpace(contentFolder: string, spaceId: string): Promise<ExportFile> {
  const problems: ContentProblem[] = [];
  const files = await readSpaceFiles(contentFolder, spaceId, problems);
  const main = mergeFiles(files.main);
  const drafts = mergeFiles(files.drafts);
  const faults = [...problems, ...main.duplicates, ...drafts.duplicates].map(describeProblem);
  if (faults.length > 0) throw new Error(`The space can't be bundled:\n${faults.join('\n')}`);
  if (files.main.length === 0) {
    throw new Error(
      `No space "${spaceId}" in ${contentFolder}: expected ${join(contentFolder, spaceId, 'space.json')}`,
    );
  }

  const mainIds = new Set([...main.entries, ...main.assets].map(({ item }) => item.sys.id));
  const onlyDrafts = (items: { item: SourceEntity }[]) =>
    items.filter(({ item }) => !mainIds.has(item.sys.id)).map(({ item }) => unpublished(item));
  const lists = Object.fromEntries(
    LISTS.map((part) => [part, files.main.flatMap<unknown>(({ data }) => data[part] ?? [])]),
  );
  return {
    ...lists,
    entries: [...main.entries.map(({ item }) => item), ...onlyDrafts(drafts.entries)],
    assets: [...main.assets.map(({ item }) => item), ...onlyDrafts(drafts.assets)],
  };
}

function unpublished({ sys, ...entity }: SourceEntity): SourceEntity {
  const { publishedVersion: _, ...rest } = sys;
  return { sys: rest, ...entity };
}

// Usage: npm run content -- bundle <space> <file>
const [spaceId, target, ...surplus] = process.argv.slice(2);
if (!spaceId || !target || surplus.length > 0) {
  console.error('Usage: npm run content -- bundle <space> <file>, for instance: cumulus cumulus.json');
  process.exit(1);
}
try {
  const bundle = await bundleSpace(readContentEnvironment(process.env).CONTENT_DIR, spaceId);
  await writeFile(resolve(target), `${JSON.stringify(bundle, null, 2)}\n`);
  const counts = Object.entries(bundle).map(([part, list]) => `${(list as unknown[]).length} ${part}`);
  console.log(`${resolve(target)}: ${counts.join(', ')}`);
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
