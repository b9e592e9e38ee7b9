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
 * The built-in service's assets are loaded through the site's own origin, so that the first picture needs no second connection
 * (architecture, "Image host"); a vendor's address stays as it is.
 * @param isBuiltIn whether the built-in service delivers. Its host is not compared: it may know itself by another name than we do.
 */
export function assetUrlRewriter(isBuiltIn: boolean): (url: string) => string {
  if (!isBuiltIn) return (url) => url;
  return (url) => {
    const { pathname } = new URL(url);
    // One spelling, which the server keeps: it redirects all others.
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

/** Finds entries and assets of one snapshot in one locale, links resolved to the same objects (cycles included). */
export interface EntryGraph {
  entry(id: string): AnyEntry | undefined;
  /** Of these content types only: another entry is as one that isn't there. */
  entry<Model extends ModelName>(id: string, ...models: Model[]): EntryOf<Model> | undefined;
  asset(id: string): FlattenedAsset | undefined;
}

/**
 * @param snapshot what the content system delivered
 * @param locale the locale's code
 * @param rewriteAssetUrl turns an asset's address into the one that visitors load
 * @param pathOfEntry where a link to an entry of this space leads, if anywhere
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
    // Known before its links are followed: an entry that links back gets this very object.
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
