import { MAX_FIELD_NESTING } from '@cumulus/content-model';
import { nestsDeeper } from '@cumulus/http/jsonNesting';
import { createClient } from 'contentful';
import { createContentClock } from './contentClock.ts';
import type { ContentEnvironment } from './contentEnvironment.ts';
import { reportContent } from './reportContent.ts';
import type { AllLocalesEntry, ContentLocale, ContentSnapshot } from './snapshot.ts';

/** Visitors never wait for the content system, so a slow response is an error like any other. */
const REQUEST_TIMEOUT_MS = 10_000;

const checkClock = createContentClock();

/**
 * The official client, for this space or for another one of the same system.
 * @param environment where the content comes from
 * @param space another space's id and token, for links across spaces
 */
export function createContentClient(environment: ContentEnvironment, space?: { id: string; accessToken: string }) {
  return createClient({
    space: space?.id ?? environment.space,
    environment: space ? 'master' : environment.environment,
    accessToken: space?.accessToken ?? environment.accessToken,
    host: environment.host,
    basePath: environment.basePath,
    insecure: environment.isInsecure,
    timeout: REQUEST_TIMEOUT_MS,
    // The vendor's client waits two seconds before a retry; the built-in services are polled every second anyway.
    retryLimit: environment.builtInOrigin ? 0 : 1,
    responseLogger: checkClock,
  });
}

type Items = Record<string, AllLocalesEntry>;

const URN = /"urn":"(crn:contentful:::content:spaces\/([\w.-]+)(?:\/environments\/[\w.-]+)?\/entries\/([\w.-]+))"/g;
/** More ids would make the URL too long. */
const MAX_IDS = 100;

/** The client's errors are long texts. */
const MAX_REASON = 200;

/** Reasons that were logged already: the polling repeats them. */
const reported = new Map<string, string>();

/** Memoized by entry: an unchanged entry is the same object. */
const urnsOfEntry = new WeakMap<AllLocalesEntry, string[][]>();

/**
 * Fetches the entries of other spaces that the given ones link to (resource links).
 * When a space doesn't answer, its last good copy stays and the error is logged; the others are not affected.
 * @param environment with the other spaces' tokens
 * @param entries that may contain resource links
 * @param previous the entries of the last fetch, by urn
 */
export async function fetchResources(
  environment: ContentEnvironment,
  entries: Items,
  previous: Items = {},
): Promise<Items> {
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
    const client = createContentClient(environment, { id: space, accessToken }).withAllLocales.withoutLinkResolution;
    const ids = [...new Set(urns.values())];
    const byId = new Map<string, AllLocalesEntry>();
    for (let start = 0; start < ids.length; start += MAX_IDS) {
      const some = ids.slice(start, start + MAX_IDS);
      const { items } = await client.getEntries({ 'sys.id[in]': some, limit: MAX_IDS, include: 0 });
      for (const item of items) byId.set(item.sys.id, withoutDeepFields(item));
    }
    for (const [urn, id] of urns) {
      const entry = byId.get(id);
      if (entry) found[urn] = entry;
      else report(urn, 'it is not published there');
    }
  } catch (error) {
    for (const urn of urns.keys()) {
      report(urn, (error as Error).message.replace(/\s+/g, ' ').slice(0, MAX_REASON));
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
 * Fetches everything, or what changed since the snapshot, by the sync API of the official client.
 * @param previous the snapshot to update; undefined: everything is fetched
 * @returns a new snapshot, with the same version if nothing changed
 * @throws the client's errors
 */
export async function fetchSnapshot(
  environment: ContentEnvironment,
  previous?: ContentSnapshot,
): Promise<ContentSnapshot> {
  const client = createContentClient(environment);
  // The vendor's preview host supports only the initial sync.
  const { changes, since } = await fetchChanges(client, environment.isPreview ? undefined : previous?.syncToken);
  const count =
    changes.entries.length + changes.assets.length + changes.deletedEntries.length + changes.deletedAssets.length;
  const entries = merge(since ? previous?.entries : undefined, changes.entries, changes.deletedEntries);
  const assets = merge(since ? previous?.assets : undefined, changes.assets, changes.deletedAssets);
  if (!since && Object.keys(entries).length === 0) throw new Error('The content system delivered no entry at all');
  const isChanged = !since || !previous || count > 0;
  // This space's sync doesn't report changes of other spaces.
  const [resources, locales] = await Promise.all([
    fetchResources(environment, entries, previous?.resources),
    isChanged ? fetchLocales(client) : previous.locales,
  ]);
  const syncToken = changes.nextSyncToken ?? previous?.syncToken ?? '';
  if (!isChanged && JSON.stringify(resources) === JSON.stringify(previous.resources)) return { ...previous, syncToken };
  return { version: (previous?.version ?? 0) + 1, syncToken, locales, entries, assets, resources };
}

/** Statuses that say nothing about the token: no access, too slow, too often. */
const NOT_OF_TOKEN = new Set([401, 403, 408, 429]);

/**
 * Fetches what changed since a token, or everything. Contentful refuses tokens that are too old, or of another epoch of the space, and a refused one would be
 * refused at every poll: everything is fetched then.
 * https://www.contentful.com/developers/docs/references/content-delivery-api/#/reference/synchronization
 * @returns the answer, and the token to which it is relative
 * @throws the client's errors
 */
async function fetchChanges(client: ReturnType<typeof createContentClient>, since: string | undefined) {
  const { sync } = client.withoutLinkResolution;
  if (!since) return { changes: await sync({ initial: true }) };
  try {
    return { changes: await sync({ nextSyncToken: since }), since };
  } catch (error) {
    const { status = 0 } = (error as { response?: { status?: number } }).response ?? {};
    if (status < 400 || status >= 500 || NOT_OF_TOKEN.has(status)) throw error;
    const changes = await sync({ initial: true });
    reportContent('the content system refused the sync token: everything was fetched again');
    return { changes };
  }
}

async function fetchLocales(client: ReturnType<typeof createContentClient>): Promise<ContentLocale[]> {
  const { items } = await client.getLocales();
  return items.map(({ code, fallbackCode, default: isDefault }) => ({ code, fallbackCode, default: isDefault }));
}

function merge(
  previous: Record<string, AllLocalesEntry> | undefined,
  changed: unknown[],
  deleted: { sys: { id: string } }[],
) {
  const merged = { ...previous };
  for (const item of changed as AllLocalesEntry[]) merged[item.sys.id] = withoutDeepFields(item);
  for (const item of deleted) delete merged[item.sys.id];
  return merged;
}

/** A snapshot is compared, searched and stored as JSON: one field that nests too deep would stop the publishing of all others. */
function withoutDeepFields(item: AllLocalesEntry): AllLocalesEntry {
  const isDeep = (values: unknown) => nestsDeeper(values, MAX_FIELD_NESTING + 1);
  const deep = Object.keys(item.fields ?? {}).filter((name) => isDeep(item.fields[name]));
  if (deep.length === 0) return item;
  for (const name of deep)
    reportContent(
      `entry ${item.sys.id}: the field "${name}" nests deeper than ${MAX_FIELD_NESTING} objects and lists; left out`,
    );
  return { ...item, fields: Object.fromEntries(Object.entries(item.fields).filter(([name]) => !deep.includes(name))) };
}
