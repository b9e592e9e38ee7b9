import {
  type AnyEntry,
  type EntryOf,
  type FlattenedAsset,
  flattenAsset,
  flattenEntry,
  type ModelName,
  type RawLink,
  type RawResourceLink,
} from '@cumulus/content-model';
import { type ContentSnapshot, localizeFields } from './snapshot.ts';

/**
 * Assets of the built-in service are loaded through the site's own origin, so that the first image needs no second connection (architecture,
 * "Image host"); a vendor's addresses stay.
 * @param isBuiltIn whether the built-in service delivers. Its host is not compared, since the service may use another host name for itself.
 */
export function assetUrlRewriter(isBuiltIn: boolean): (url: string) => string {
  if (!isBuiltIn) return (url) => url;
  return (url) => {
    const { pathname } = new URL(url);
    // The canonical spelling: the server redirects all others.
    return pathname.split('/').map(encodeOnce).join('/');
  };
}

function encodeOnce(segment: string): string {
  try {
    return encodeURIComponent(decodeURIComponent(segment));
  } catch {
    return segment;
  }
}

/** Entries and assets of one snapshot in one locale, with resolved links (cyclic ones too). */
export interface EntryGraph {
  entry(id: string): AnyEntry | undefined;
  /** @returns undefined for an entry of another content type */
  entry<Model extends ModelName>(id: string, ...models: Model[]): EntryOf<Model> | undefined;
  asset(id: string): FlattenedAsset | undefined;
}

/**
 * @param rewriteAssetUrl maps an asset's address to the one that visitors load
 * @param pathOfEntry path of an entry of this space, if it has a page
 */
export function createEntryGraph(
  snapshot: ContentSnapshot,
  locale: string,
  rewriteAssetUrl: (url: string) => string,
  pathOfEntry: (id: string) => string | undefined,
): EntryGraph {
  const flattened = new Map<string, AnyEntry | undefined>();
  const assets = new Map<string, FlattenedAsset | undefined>();

  function resolve(link: RawLink | RawResourceLink): unknown {
    if (link.sys.type === 'ResourceLink') return flatten(link.sys.urn, snapshot.resources[link.sys.urn]);
    return link.sys.linkType === 'Asset' ? asset(link.sys.id) : entry(link.sys.id);
  }

  function entry(id: string): AnyEntry | undefined;
  function entry<Model extends ModelName>(id: string, ...models: Model[]): EntryOf<Model> | undefined;
  function entry(id: string, ...models: ModelName[]): AnyEntry | undefined {
    const found = flatten(id, snapshot.entries[id], pathOfEntry(id));
    return found && (models.length === 0 || models.includes(found.modelName)) ? found : undefined;
  }

  function flatten(
    key: string,
    raw: ContentSnapshot['entries'][string] | undefined,
    path?: string,
  ): AnyEntry | undefined {
    if (flattened.has(key)) return flattened.get(key);
    if (!raw) return undefined;
    // Stored before its links are resolved, so that an entry that links back gets this object.
    const target = {} as AnyEntry;
    flattened.set(key, target);
    try {
      flattenEntry({ ...raw, fields: localizeFields(raw, snapshot.locales, locale) }, resolve, target);
      if (path) target.metadata.path = path;
    } catch (error) {
      console.error(`[content] entry ${key} left out: ${(error as Error).message}`);
      flattened.set(key, undefined);
    }
    return flattened.get(key);
  }

  function asset(id: string): FlattenedAsset | undefined {
    if (assets.has(id)) return assets.get(id);
    const raw = snapshot.assets[id];
    let flat: FlattenedAsset | undefined;
    try {
      flat = raw && flattenAsset({ ...raw, fields: localizeFields(raw, snapshot.locales, locale) });
      if (flat) flat.url = rewriteAssetUrl(flat.url);
    } catch (error) {
      console.error(`[content] asset ${id} left out: ${(error as Error).message}`);
    }
    assets.set(id, flat);
    return flat;
  }

  return { entry, asset };
}
