import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { readContentEnvironment } from './environment.ts';
import type { ExportFile, SourceEntity } from './space.ts';
import { listContentFiles } from './store/contentFolder.ts';
import { describeProblem, mergeFiles, type NamedFile } from './store/exportFiles.ts';
import { FileCache } from './store/FileCache.ts';

const LISTS = ['contentTypes', 'locales', 'tags', 'editorInterfaces', 'webhooks', 'roles'] as const;

/**
 * Merges a space's files into one Contentful export file, as `contentful-import` accepts it.
 * An export holds one state of each entry, so entries of `drafts/` are included only if they have no other state; they stay
 * unpublished.
 * @param contentFolder folder of all spaces
 * @throws Error that names every file that can't be read and every duplicate id
 */
export async function bundleSpace(contentFolder: string, spaceId: string): Promise<ExportFile> {
  const files = await listContentFiles(join(contentFolder, spaceId));
  if (files.main.length === 0) {
    throw new Error(
      `No space "${spaceId}" in ${contentFolder}: expected ${join(contentFolder, spaceId, 'space.json')}`,
    );
  }
  const problems: string[] = [];
  const cache = new FileCache();
  const read = async (path: string): Promise<NamedFile> => {
    const { good, problem } = await cache.read(path);
    if (problem) problems.push(describeProblem(problem));
    return { path, data: good?.data ?? {} };
  };
  const main = await Promise.all(files.main.map(read));
  const drafts = await Promise.all(files.drafts.map(read));
  const merged = mergeFiles(main);
  const draftsMerged = mergeFiles(drafts);
  problems.push(...[...merged.duplicates, ...draftsMerged.duplicates].map(describeProblem));
  if (problems.length > 0) throw new Error(`The space can't be bundled:\n${problems.join('\n')}`);

  const mainIds = new Set([...merged.entries, ...merged.assets].map(({ item }) => item.sys.id));
  const onlyDrafts = (items: { item: SourceEntity }[]) =>
    items.filter(({ item }) => !mainIds.has(item.sys.id)).map(({ item }) => unpublished(item));
  const lists = Object.fromEntries(LISTS.map((part) => [part, main.flatMap<unknown>(({ data }) => data[part] ?? [])]));
  return {
    ...lists,
    entries: [...merged.entries.map(({ item }) => item), ...onlyDrafts(draftsMerged.entries)],
    assets: [...merged.assets.map(({ item }) => item), ...onlyDrafts(draftsMerged.assets)],
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
