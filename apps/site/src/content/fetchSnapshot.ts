import type { AllLocalesEntry, ContentLocale, ContentSnapshot } from './ContentSnapshot.ts';
import type { ContentEnvironment } from './contentEnvironment.ts';
import { createContentClient } from './createContentClient.ts';
import { fetchResources } from './fetchResources.ts';

/**
 * Fetches everything, or what changed since the snapshot, by the sync API of the official client.
 * @param environment where the content comes from
 * @param previous the snapshot to bring up to date; none: everything is fetched
 * @returns a new snapshot, of the same version when nothing changed
 * @throws what the client throws when the system is away, slow or refuses
 */
export async function fetchSnapshot(
  environment: ContentEnvironment,
  previous?: ContentSnapshot,
): Promise<ContentSnapshot> {
  const client = createContentClient(environment);
  // The vendor's preview host only knows the initial sync.
  const since = environment.isPreview ? undefined : previous?.syncToken;
  const changes = await client.withoutLinkResolution.sync(since ? { nextSyncToken: since } : { initial: true });
  const count =
    changes.entries.length + changes.assets.length + changes.deletedEntries.length + changes.deletedAssets.length;
  const entries = merge(since ? previous?.entries : undefined, changes.entries, changes.deletedEntries);
  const assets = merge(since ? previous?.assets : undefined, changes.assets, changes.deletedAssets);
  if (!since && Object.keys(entries).length === 0) throw new Error('The content system delivered no entry at all');
  const isChanged = !since || !previous || count > 0;
  // Those of other spaces change without this space's sync knowing.
  const [resources, locales] = await Promise.all([
    fetchResources(environment, entries, previous?.resources),
    isChanged ? fetchLocales(client) : previous.locales,
  ]);
  const syncToken = changes.nextSyncToken ?? previous?.syncToken ?? '';
  if (!isChanged && JSON.stringify(resources) === JSON.stringify(previous.resources)) return { ...previous, syncToken };
  return { version: (previous?.version ?? 0) + 1, syncToken, locales, entries, assets, resources };
}

async function fetchLocales(client: ReturnType<typeof createContentClient>): Promise<ContentLocale[]> {
  const { items } = await client.getLocales();
  return items.map(({ code, fallbackCode, default: isDefault }) => ({ code, fallbackCode, default: isDefault }));
}

function merge(
  known: Record<string, AllLocalesEntry> | undefined,
  changed: unknown[],
  deleted: { sys: { id: string } }[],
) {
  const merged = { ...known };
  for (const item of changed as AllLocalesEntry[]) merged[item.sys.id] = item;
  for (const item of deleted) delete merged[item.sys.id];
  return merged;
}
