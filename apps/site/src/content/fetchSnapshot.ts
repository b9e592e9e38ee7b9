import type { AllLocalesEntry, ContentSnapshot } from './ContentSnapshot.ts';
import type { ContentEnvironment } from './contentEnvironment.ts';
import { createContentClient } from './createContentClient.ts';
import { fetchResources } from './fetchResources.ts';

/**
 * Fetches everything, or what changed since the snapshot, by the sync API of the official client.
 * @param environment where the content comes from
 * @param previous the snapshot to bring up to date; none: everything is fetched
 * @returns a new snapshot, or `previous` itself when nothing changed
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
  if (since && previous && count === 0) return { ...previous, syncToken: changes.nextSyncToken ?? previous.syncToken };
  const entries = merge(since ? previous?.entries : undefined, changes.entries, changes.deletedEntries);
  const assets = merge(since ? previous?.assets : undefined, changes.assets, changes.deletedAssets);
  if (!since && Object.keys(entries).length === 0) throw new Error('The content system delivered no entry at all');
  const locales = (await client.getLocales()).items.map(({ code, fallbackCode, default: isDefault }) => ({
    code,
    fallbackCode,
    default: isDefault,
  }));
  const resources = await fetchResources(environment, entries, previous?.resources);
  const version = (previous?.version ?? 0) + 1;
  return { version, syncToken: changes.nextSyncToken ?? '', locales, entries, assets, resources };
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
