import type { FlattenedEntry } from './FlattenedEntry.ts';
import { flattenMetadata } from './flattenMetadata.ts';
import type { RawEntry, RawLink, RawResourceLink } from './RawEntry.ts';

/** What a link is replaced by; undefined when its target is missing, unpublished or broken. */
export type ResolveLink = (link: RawLink | RawResourceLink) => unknown;

/**
 * Flattens an entry into its fields plus model name and metadata (specification section 3).
 * Links in fields, arrays and rich text are replaced by what `resolve` gives; those that it can't resolve are left out.
 * @param raw an entry with the fields of one locale
 * @param resolve finds the target of a link
 * @param into the object to fill: given beforehand, so that entries that link to each other can be flattened
 * @throws when `raw` is no entry or has no content type, naming what was wrong
 */
export function flattenEntry(raw: RawEntry, resolve: ResolveLink, into: object = {}): FlattenedEntry {
  if (raw?.sys?.type !== 'Entry')
    throw new Error(`Not an entry: sys.type is ${JSON.stringify(raw?.sys?.type)}, wanted "Entry"`);
  if (!raw.sys.contentType?.sys.id) throw new Error(`Entry ${raw.sys.id} has no content type (sys.contentType.sys.id)`);
  const fields: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(raw.fields ?? {})) {
    const resolved = resolveValue(value, resolve);
    if (resolved !== undefined && resolved !== null) fields[name] = resolved;
  }
  const metadata = flattenMetadata(raw.sys, raw.metadata?.tags);
  return Object.assign(into, fields, { modelName: metadata.modelName, metadata });
}

function resolveValue(value: unknown, resolve: ResolveLink): unknown {
  // A null inside a JSON field is a value of its own (a price by contact, a day off): it stays.
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
