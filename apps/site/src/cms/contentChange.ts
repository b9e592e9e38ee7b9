import { canonicalPath } from '@cumulus/content-model/canonicalPath';
import type { Content } from './content.ts';
import type { RouteTable } from './routes.ts';
import type { AllLocalesEntry, ContentSnapshot } from './snapshot.ts';

/** The difference between two versions of the content. */
export interface ContentChange {
  version: number;
  /**
   * Ids of changed and deleted entries and assets (and of entries that link to a new one, since their pages have no tag of it yet),
   * `model:<content type>` of each, and `routes:<locale>` and `routes:*` when addresses were added, removed or moved.
   */
  tags: Set<string>;
}

type Items = Record<string, AllLocalesEntry>;

/**
 * The cache tags of everything that changed between two versions of the content.
 */
export function compareContent(previous: Content, next: Content): ContentChange {
  const tags = new Set<string>();
  const added = new Set<string>();
  for (const kind of ['entries', 'assets', 'resources'] as const)
    compareItems(previous.snapshot[kind], next.snapshot[kind], tags, added);
  if (added.size > 0) addReferrers(next.snapshot.entries, added, tags);
  compareRoutes(previous, next, tags);
  if (JSON.stringify(previous.snapshot.locales) !== JSON.stringify(next.snapshot.locales)) tags.add('routes:*');
  return { version: next.version, tags };
}

function compareItems(before: Items, after: Items, tags: Set<string>, added: Set<string>): void {
  for (const [key, item] of Object.entries(after)) {
    const previous = before[key];
    if (previous === item || (previous && JSON.stringify(previous) === JSON.stringify(item))) continue;
    tag(item, tags);
    if (!previous) added.add(item.sys.id);
  }
  for (const [key, item] of Object.entries(before)) if (!(key in after)) tag(item, tags);
}

function tag({ sys }: AllLocalesEntry, tags: Set<string>): void {
  tags.add(sys.id);
  if (sys.contentType) tags.add(`model:${sys.contentType.sys.id}`);
}

/** A page that links to an entry not yet published has no tag of it: the linking entry is tagged instead. */
function addReferrers(entries: Items, added: Set<string>, tags: Set<string>): void {
  for (const entry of Object.values(entries))
    for (const [, id = ''] of JSON.stringify(entry.fields).matchAll(
      /"(?:id"|urn":"crn[^"]*\/entries\/)[:"]*([\w.-]+)"/g,
    ))
      if (added.has(id)) tags.add(entry.sys.id);
}

function compareRoutes(previous: Content, next: Content, tags: Set<string>): void {
  const [before, after] = [previous.routes.byPath, next.routes.byPath];
  for (const route of [...before.values(), ...after.values()]) {
    if (before.get(route.path)?.entryId === after.get(route.path)?.entryId) continue;
    tags.add(`routes:${route.locale}`);
    tags.add('routes:*');
  }
}

/** The oldest ones beyond this limit are dropped. */
const MAX_UNPUBLISHED_PATHS = 1_000;

interface State {
  routes: RouteTable;
  snapshot: Pick<ContentSnapshot, 'entries' | 'gone'>;
}

/**
 * The paths whose page was unpublished and that no other page uses. If the entry is still published, its page has moved, for which editors create a
 * redirect.
 * @returns the most recently unpublished last
 */
export function unpublishedPathsAfter(previous: State, next: State): string[] {
  const left = [...previous.routes.byPath.values()].filter(({ entryId }) => !(entryId in next.snapshot.entries));
  // An earlier version stored them as they were typed.
  const before = (previous.snapshot.gone ?? []).map(canonicalPath);
  const gone = new Set([...before, ...left.map(({ path }) => path)]);
  return [...gone].filter((path) => !next.routes.byPath.has(path)).slice(-MAX_UNPUBLISHED_PATHS);
}
