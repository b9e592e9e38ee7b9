import type { EntryMetadata, FlattenedAsset, FlattenedEntry } from './entries.ts';
import { cleanRichText, isRichText } from './richText.ts';

/** A link to another object of the content system. */
export interface RawLink {
  sys: { type: 'Link'; linkType: 'Entry' | 'Asset'; id: string };
}

/** A link to an entry of another space. */
export interface RawResourceLink {
  sys: { type: 'ResourceLink'; linkType: string; urn: string };
}

export interface RawTag {
  sys: { id: string };
}

export interface RawSys {
  id: string;
  type: string;
  createdAt?: string;
  updatedAt?: string;
  /** Grows with each publication. */
  revision?: number;
  contentType?: { sys: { id: string } };
  space?: { sys: { id: string } };
  environment?: { sys: { id: string } };
}

/** An entry or asset as the Delivery API returns it, with the fields of one locale. */
export interface RawEntry {
  sys: RawSys;
  metadata?: { tags?: RawTag[] };
  fields: Record<string, unknown>;
}

/** Returns the replacement of a link; undefined when its target is missing, unpublished or broken. */
export type ResolveLink = (link: RawLink | RawResourceLink) => unknown;

/**
 * Flattens an entry into its fields plus model name and metadata (REQ-CMS-01).
 * Links in fields, arrays and rich text are replaced by the result of `resolve`; unresolved links are left out. Rich text is prepared for rendering
 * (`cleanRichText`), and line breaks of Windows become those of the web.
 * @param raw an entry with the fields of one locale
 * @param resolve finds the target of a link
 * @param into the object to fill, created by the caller, so that circular links can be resolved
 * @throws Error that names the fault when `raw` is no entry or has no content type
 */
export function flattenEntry(raw: RawEntry, resolve: ResolveLink, into: object = {}): FlattenedEntry {
  if (raw?.sys?.type !== 'Entry')
    throw new Error(`Not an entry: sys.type is ${JSON.stringify(raw?.sys?.type)}, wanted "Entry"`);
  if (!raw.sys.contentType?.sys.id) throw new Error(`Entry ${raw.sys.id} has no content type (sys.contentType.sys.id)`);
  const fields: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(raw.fields ?? {})) {
    const found = resolveValue(value, resolve);
    const resolved = isRichText(found) ? cleanRichText(found) : found;
    if (resolved !== undefined && resolved !== null) fields[name] = resolved;
  }
  const metadata = flattenMetadata(raw.sys, raw.metadata?.tags);
  return Object.assign(into, fields, { modelName: metadata.modelName, metadata });
}

function resolveValue(value: unknown, resolve: ResolveLink): unknown {
  // A null inside a JSON field is a value (a price on request, a day off), so it is kept.
  if (typeof value === 'string') return value.replace(/\r\n?/g, '\n');
  if (value === null || typeof value !== 'object') return value;
  if (isLink(value)) return resolve(value);
  if (Array.isArray(value))
    return value.map((item) => resolveValue(item, resolve)).filter((item) => item !== undefined);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, resolveValue(item, resolve)]));
}

function isLink(value: object): value is RawLink | RawResourceLink {
  const type = (value as RawLink | RawResourceLink).sys?.type;
  return type === 'Link' || type === 'ResourceLink';
}

interface RawFile {
  url?: string;
  contentType?: string;
  fileName?: string;
  details?: { size?: number; image?: { width: number; height: number; animation?: unknown } };
}

/**
 * Flattens an asset of the content system.
 * @param raw an asset with the fields of one locale
 * @returns the asset, its url with a scheme
 * @throws 'Not an asset' for anything else (REQ-CMS-03); an error naming the asset when it has no file
 */
export function flattenAsset(raw: RawEntry): FlattenedAsset {
  if (raw?.sys?.type !== 'Asset') throw new Error('Not an asset');
  const file = raw.fields.file as RawFile | undefined;
  if (!file?.url) throw new Error(`Asset ${raw.sys.id} has no file: upload one and publish it`);
  const metadata = flattenMetadata(raw.sys, raw.metadata?.tags);
  const animation = animationOf(file, metadata.tags);
  return {
    modelName: 'asset',
    url: file.url.startsWith('//') ? `https:${file.url}` : file.url,
    contentType: file.contentType ?? 'application/octet-stream',
    ...(file.details?.image
      ? { dimensions: { width: file.details.image.width, height: file.details.image.height } }
      : {}),
    ...(animation && { animation }),
    fileName: file.fileName ?? '',
    size: file.details?.size ?? 0,
    title: (raw.fields.title as string | undefined) ?? '',
    metadata,
  };
}

/** The tag of a moving WebP, PNG or AVIF in the vendor's content system, which doesn't report animations. */
const ANIMATED_TAG = 'animated';

/** How a picture moves: as the built-in service reports, else every GIF and what has the tag. */
function animationOf({ contentType = '', details }: RawFile, tags: readonly string[]): FlattenedAsset['animation'] {
  const reported = details?.image?.animation;
  if (reported === 'resizable' || reported === 'fixed') return reported;
  return contentType === 'image/gif' || (contentType.startsWith('image/') && tags.includes(ANIMATED_TAG))
    ? 'fixed'
    : undefined;
}

/**
 * @param sys the `sys` of an entry or asset
 * @param tags the tag links of its `metadata`
 * @returns the metadata of REQ-CMS-01
 */
export function flattenMetadata(sys: RawSys, tags: RawTag[] = []): EntryMetadata {
  const modelName = sys.contentType?.sys.id ?? 'asset';
  return {
    id: sys.id,
    source: 'contentful',
    modelName,
    originalModelName: modelName,
    projectId: sys.space?.sys.id ?? '',
    projectEnvironment: sys.environment?.sys.id ?? 'master',
    tags: tags.map((tag) => tag.sys.id),
    createdAt: sys.createdAt ?? '',
    updatedAt: sys.updatedAt ?? '',
  };
}
