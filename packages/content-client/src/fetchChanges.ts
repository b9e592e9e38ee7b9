import type { ContentItem } from './contentAnswers.ts';
import { type ContentClient, ContentError } from './contentClient.ts';

/** What changed in a space. */
export interface ContentChanges {
  entries: ContentItem[];
  assets: ContentItem[];
  deletedEntries: ContentItem[];
  deletedAssets: ContentItem[];
  /** Of all of these. */
  count: number;
  /** Of the next changes. */
  syncToken: string;
  /** Whether it is everything, so that what was read before doesn't count. */
  isWhole: boolean;
  /** Whether the content system refused the token. */
  isRefused: boolean;
}

/** Statuses that say nothing about the token: no access, too slow, too often. */
const NOT_OF_TOKEN = new Set([401, 403, 408, 429]);

/**
 * Fetches what changed since a token, or everything. Contentful refuses tokens that are too old, or of another epoch of the space, and a refused one would be
 * refused at every poll: everything is fetched then.
 * https://www.contentful.com/developers/docs/references/content-delivery-api/#/reference/synchronization
 * @param since token of the last changes; undefined: everything is fetched
 * @throws ContentError, also where there is no entry at all
 */
export async function fetchChanges(client: ContentClient, since: string | undefined): Promise<ContentChanges> {
  const delta = since === undefined ? undefined : await syncSince(client, since);
  const { items, syncToken } = delta ?? (await client.sync());
  const isWhole = delta === undefined;
  const of = (type: string) => items.filter(({ sys }) => sys.type === type);
  const entries = of('Entry');
  // A fault of the content system: what was read last stays.
  if (isWhole && entries.length === 0) throw new ContentError('it delivered no entry at all');
  return {
    ...{ entries, assets: of('Asset'), deletedEntries: of('DeletedEntry'), deletedAssets: of('DeletedAsset') },
    ...{ count: items.length, syncToken, isWhole, isRefused: isWhole && since !== undefined },
  };
}

/** @returns undefined where the token is refused */
async function syncSince(client: ContentClient, token: string) {
  try {
    return await client.sync(token);
  } catch (error) {
    const { status } = error as ContentError;
    if (status < 400 || status >= 500 || NOT_OF_TOKEN.has(status)) throw error;
    return undefined;
  }
}

/** The items after a change, by id. @param previous undefined where the change is everything */
export function mergeChanges<Item extends { sys: { id: string } }>(
  previous: Readonly<Record<string, Item>> | undefined,
  changed: readonly Item[],
  deleted: readonly ContentItem[],
): Record<string, Item> {
  const merged = { ...previous };
  for (const one of changed) merged[one.sys.id] = one;
  for (const { sys } of deleted) delete merged[sys.id];
  return merged;
}
