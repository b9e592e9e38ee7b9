import type { AllLocalesEntry } from './ContentSnapshot.ts';
import type { ContentEnvironment } from './contentEnvironment.ts';
import { createContentClient } from './createContentClient.ts';

type Items = Record<string, AllLocalesEntry>;

const URN = /"urn":"(crn:contentful:::content:spaces\/([\w.-]+)(?:\/environments\/[\w.-]+)?\/entries\/([\w.-]+))"/g;
/** The longest list of ids that fits into an address. */
const MAX_IDS = 100;

/** The client's errors are long texts. */
const MAX_REASON = 200;

/** What was logged, since it is asked again and again. */
const reported = new Map<string, string>();

/** Found once per entry: an entry that didn't change is the same object. */
const urnsOfEntry = new WeakMap<AllLocalesEntry, string[][]>();

/**
 * Fetches the entries of other spaces that the given ones link to (resource links).
 * One whose space doesn't answer is logged and keeps its last good copy; it never fails the rest.
 * @param environment where the content comes from, with the other spaces' tokens
 * @param entries the entries that may hold resource links
 * @param known what was fetched before, by urn
 */
export async function fetchResources(
  environment: ContentEnvironment,
  entries: Items,
  known: Items = {},
): Promise<Items> {
  const wanted = new Map<string, Map<string, string>>();
  for (const [urn = '', space = '', id = ''] of Object.values(entries).flatMap(linksOf)) {
    const ofSpace = wanted.get(space) ?? new Map<string, string>();
    wanted.set(space, ofSpace.set(urn, id));
  }
  const found = await Promise.all([...wanted].map(([space, urns]) => fetchSpace(environment, space, urns, known)));
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
  known: Items,
): Promise<Items> {
  const found: Items = {};
  try {
    const accessToken = environment.resourceTokens[space];
    if (!accessToken) throw new Error(`no token for space ${space} in CONTENTFUL_RESOURCE_TOKENS`);
    const client = createContentClient(environment, { id: space, accessToken }).withAllLocales.withoutLinkResolution;
    const ids = [...new Set(urns.values())];
    const byId = new Map<string, AllLocalesEntry>();
    for (let start = 0; start < ids.length; start += MAX_IDS) {
      const some = ids.slice(start, start + MAX_IDS);
      const { items } = await client.getEntries({ 'sys.id[in]': some, limit: MAX_IDS, include: 0 });
      for (const item of items) byId.set(item.sys.id, item as unknown as AllLocalesEntry);
    }
    for (const [urn, id] of urns) {
      const entry = byId.get(id);
      if (entry) found[urn] = entry;
      else report(urn, 'it is not published there');
    }
  } catch (error) {
    for (const urn of urns.keys()) {
      report(urn, (error as Error).message.replace(/\s+/g, ' ').slice(0, MAX_REASON));
      if (known[urn]) found[urn] = known[urn];
    }
  }
  return found;
}

function report(urn: string, reason: string): void {
  if (reported.get(urn) === reason) return;
  reported.set(urn, reason);
  console.error(`[content] resource ${urn} can't be had: ${reason}`);
}
