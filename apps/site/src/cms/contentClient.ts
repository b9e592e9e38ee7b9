import { createContentClient } from '@cumulus/content-client/contentClient';
import { fetchChanges, mergeChanges } from '@cumulus/content-client/fetchChanges';
import { createContentClock } from './contentClock.ts';
import type { ContentEnvironment } from './contentEnvironment.ts';
import { reportContent } from './reportContent.ts';
import type { AllLocalesEntry, ContentSnapshot } from './snapshot.ts';

type Items = Record<string, AllLocalesEntry>;

const URN = /"urn":"(crn:contentful:::content:spaces\/([\w.-]+)(?:\/environments\/[\w.-]+)?\/entries\/([\w.-]+))"/g;

/** Reasons that were logged already: the polling repeats them. */
const reported = new Map<string, string>();

const checkClock = createContentClock();

/** Memoized by entry: an unchanged entry is the same object. */
const urnsOfEntry = new WeakMap<AllLocalesEntry, string[][]>();

/**
 * Fetches the entries of other spaces that the given ones link to (resource links).
 * When a space doesn't answer, its last good copy stays and the error is logged; the others are not affected.
 * @param environment with the other spaces' tokens
 * @param entries that may contain resource links
 * @param previous the entries of the last fetch, by urn
 */
async function fetchResources(environment: ContentEnvironment, entries: Items, previous: Items = {}): Promise<Items> {
  const wanted = new Map<string, Map<string, string>>();
  for (const [urn = '', space = '', id = ''] of Object.values(entries).flatMap(linksOf)) {
    const ofSpace = wanted.get(space) ?? new Map<string, string>();
    wanted.set(space, ofSpace.set(urn, id));
  }
  const found = await Promise.all([...wanted].map(([space, urns]) => fetchSpace(environment, space, urns, previous)));
  return Object.assign({}, ...found) as Items;
}

function linksOf(entry: AllLocalesEntry): string[][] {
  const links = urnsOfEntry.get(entry) ?? [...JSON.stringify(entry).matchAll(URN)].map((match) => match.slice(1));
  urnsOfEntry.set(entry, links);
  return links;
}

async function fetchSpace(
  environment: ContentEnvironment,
  space: string,
  urns: Map<string, string>,
  previous: Items,
): Promise<Items> {
  const found: Items = {};
  try {
    const accessToken = environment.resourceTokens[space];
    if (!accessToken) throw new Error(`no token for space ${space} in CONTENTFUL_RESOURCE_TOKENS`);
    const client = createContentClient({ ...environment, space, environment: 'master', accessToken }, reportContent);
    const items = (await client.entries([...new Set(urns.values())])) as AllLocalesEntry[];
    const byId = new Map(items.map((item) => [item.sys.id, item]));
    for (const [urn, id] of urns) {
      const entry = byId.get(id);
      if (entry) found[urn] = entry;
      else report(urn, 'it is not published there');
    }
  } catch (error) {
    for (const urn of urns.keys()) {
      report(urn, (error as Error).message);
      if (previous[urn]) found[urn] = previous[urn];
    }
  }
  return found;
}

function report(urn: string, reason: string): void {
  if (reported.get(urn) === reason) return;
  reported.set(urn, reason);
  reportContent(`resource ${urn} can't be had: ${reason}`);
}

/**
 * Fetches everything, or what changed since the snapshot, by the sync API.
 * @param previous the snapshot to update; undefined: everything is fetched
 * @returns a new snapshot, with the same version if nothing changed
 * @throws ContentError
 */
export async function fetchSnapshot(
  environment: ContentEnvironment,
  previous?: ContentSnapshot,
): Promise<ContentSnapshot> {
  const client = createContentClient(environment, reportContent, checkClock);
  // The vendor's preview host supports only the initial sync.
  const since = environment.isPreview ? undefined : previous?.syncToken || undefined;
  const changes = await fetchChanges(client, since);
  if (changes.isRefused) reportContent('the content system refused the sync token: everything was fetched again');
  const { syncToken, isWhole } = changes;
  const before = isWhole ? undefined : previous;
  const merge = (kind: 'entries' | 'assets', deleted: 'deletedEntries' | 'deletedAssets') =>
    mergeChanges(before?.[kind], changes[kind] as AllLocalesEntry[], changes[deleted]);
  const [entries, assets] = [merge('entries', 'deletedEntries'), merge('assets', 'deletedAssets')];
  // This space's sync doesn't report changes of other spaces.
  const [resources, locales] = await Promise.all([
    fetchResources(environment, entries, previous?.resources),
    before && !changes.count ? before.locales : client.locales(),
  ]);
  const isSame = before && changes.count === 0 && JSON.stringify(resources) === JSON.stringify(before.resources);
  if (isSame) return { ...before, syncToken };
  return { version: (previous?.version ?? 0) + 1, syncToken, locales, entries, assets, resources };
}
