import {
  type AnyEntry,
  type EntryOf,
  type FlattenedAsset,
  flattenAsset,
  flattenEntry,
  type LeftOutEntry,
  lackedFields,
  type ModelName,
  type RawLink,
  type RawResourceLink,
} from '@cumulus/content-model';
import { reportContent } from './reportContent.ts';
import { type AllLocalesEntry, type ContentSnapshot, localizeFields } from './snapshot.ts';

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
  /** What an entry lacks, if it is left out wherever others link to it or list it (`lackedFields`). */
  lacks(id: string): LeftOutEntry | undefined;
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

  const lacking = new Map<string, LeftOutEntry | undefined>();
  const fieldsOf = (raw: AllLocalesEntry) => localizeFields(raw, snapshot.locales, locale);

  /** @param leftOut collects incomplete targets: like unpublished ones they are left out */
  function resolve(link: RawLink | RawResourceLink, leftOut: LeftOutEntry[]): unknown {
    if (link.sys.type === 'ResourceLink') return flatten(link.sys.urn, snapshot.resources[link.sys.urn]);
    if (link.sys.linkType === 'Asset') return asset(link.sys.id);
    const lacked = lacks(link.sys.id);
    if (!lacked) return entry(link.sys.id);
    if (!leftOut.includes(lacked)) leftOut.push(lacked);
    return undefined;
  }

  function lacks(id: string): LeftOutEntry | undefined {
    if (lacking.has(id)) return lacking.get(id);
    const raw = snapshot.entries[id];
    const modelName = raw?.sys.contentType?.sys.id;
    const fields = raw && modelName ? lackedFields(modelName, withoutMissingAssets(fieldsOf(raw), asset)) : [];
    const lacked = modelName && fields.length > 0 ? { id, modelName, fields } : undefined;
    lacking.set(id, lacked);
    return lacked;
  }

  function entry(id: string): AnyEntry | undefined;
  function entry<Model extends ModelName>(id: string, ...models: Model[]): EntryOf<Model> | undefined;
  function entry(id: string, ...models: ModelName[]): AnyEntry | undefined {
    const found = flatten(id, snapshot.entries[id], pathOfEntry(id));
    return found && (models.length === 0 || models.includes(found.modelName)) ? found : undefined;
  }

  function flatten(key: string, raw: AllLocalesEntry | undefined, path?: string): AnyEntry | undefined {
    if (flattened.has(key)) return flattened.get(key);
    if (!raw) return undefined;
    // Stored before its links are resolved, so that an entry that links back gets this object.
    const target = {} as AnyEntry;
    flattened.set(key, target);
    try {
      const leftOut: LeftOutEntry[] = [];
      flattenEntry({ ...raw, fields: fieldsOf(raw) }, (link) => resolve(link, leftOut), target);
      if (path) target.metadata.path = path;
      if (leftOut.length > 0) target.metadata.leftOut = leftOut;
    } catch (error) {
      reportContent(`entry ${key} left out: ${(error as Error).message}`);
      flattened.set(key, undefined);
    }
    return flattened.get(key);
  }

  function asset(id: string): FlattenedAsset | undefined {
    if (assets.has(id)) return assets.get(id);
    const raw = snapshot.assets[id];
    let flat: FlattenedAsset | undefined;
    try {
      flat = raw && flattenAsset({ ...raw, fields: fieldsOf(raw) });
      if (flat) flat.url = rewriteAssetUrl(flat.url);
    } catch (error) {
      reportContent(`asset ${id} left out: ${(error as Error).message}`);
    }
    assets.set(id, flat);
    return flat;
  }

  return { entry, asset, lacks };
}

/** The fields without links to one asset that is unpublished or has no file. */
function withoutMissingAssets(fields: Record<string, unknown>, asset: EntryGraph['asset']): Record<string, unknown> {
  const isMissing = (value: unknown) => {
    const { sys } = (value ?? {}) as Partial<RawLink>;
    return sys?.type === 'Link' && sys.linkType === 'Asset' && !asset(sys.id);
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => !isMissing(value)));
}
