import { encodePath, pathSegments, readVendorUrl } from '../images/assetVersion.ts';
import { type LocaleChoice, valueInChain } from '../query/fieldValues.ts';
import { ENVIRONMENT_ID, type Link, type Localized, revisionOf, type Snapshot, type SourceEntity } from '../space.ts';

/** `sys.space` and `sys.environment` of every delivered object. */
export function spaceLinks(spaceId: string) {
  return {
    space: { sys: { type: 'Link', linkType: 'Space', id: spaceId } },
    environment: { sys: { id: ENVIRONMENT_ID, type: 'Link', linkType: 'Environment' } },
  };
}

/** An entry or asset in the API's form. */
export interface DeliveredEntity {
  metadata: { tags: Link[]; concepts: Link[] };
  sys: Record<string, unknown> & { id: string; type: string };
  fields: Record<string, unknown>;
}

export interface DeliveryContext {
  space: Snapshot;
  locale: LocaleChoice;
  publicUrl: string;
}

/** Converts an entry or asset to its delivered form, in one locale or with fields keyed by locale. */
export function deliverEntity(entity: SourceEntity, context: DeliveryContext): DeliveredEntity {
  const { space, locale, publicUrl } = context;
  const contentType = entity.sys.contentType?.sys.id;
  const definitions = contentType ? (space.contentTypes.get(contentType)?.fields ?? []) : undefined;
  const fields: Record<string, unknown> = {};
  for (const [name, values] of Object.entries(entity.fields)) {
    const definition = definitions?.find(({ id }) => id === name);
    if (definition?.omitted) continue;
    const moved = !definitions && name === 'file' ? moveFiles(values, publicUrl) : values;
    const value = locale === 'all' ? allValues(moved) : valueInChain(moved, definition, locale.chain, space);
    if (value !== undefined) fields[name] = value;
  }
  return { metadata: deliverMetadata(entity, space), sys: deliverSys(entity, context), fields };
}

const allValues = (values: Localized) => (Object.keys(values).length > 0 ? values : undefined);

function moveFiles(values: Localized, publicUrl: string): Localized {
  return Object.fromEntries(Object.entries(values).map(([code, file]) => [code, deliverFile(file, publicUrl)]));
}

/** Private tags are not delivered. */
function deliverMetadata({ metadata }: SourceEntity, space: Snapshot): DeliveredEntity['metadata'] {
  const tags = (metadata?.tags ?? []).filter(({ sys }) => space.tags.get(sys.id)?.sys.visibility === 'public');
  return { tags, concepts: metadata?.concepts ?? [] };
}

function deliverSys(entity: SourceEntity, { space, locale }: DeliveryContext): DeliveredEntity['sys'] {
  const { id, createdAt, updatedAt, publishedAt, publishedVersion, contentType } = entity.sys;
  return {
    ...spaceLinks(space.spaceId),
    id,
    type: contentType ? 'Entry' : 'Asset',
    createdAt,
    updatedAt: updatedAt ?? publishedAt ?? createdAt,
    ...(publishedVersion !== undefined && { publishedVersion }),
    revision: revisionOf(entity),
    ...(contentType && { contentType }),
    ...(locale !== 'all' && { locale: locale.code }),
  };
}

/**
 * An asset's file with its address moved from the vendor's host to this service.
 * @param file value of `fields.file` in one locale
 * @param publicUrl base of this service
 * @returns a copy; addresses on other hosts stay
 */
function deliverFile(file: unknown, publicUrl: string): unknown {
  const found = readVendorUrl((file as { url?: unknown } | null)?.url);
  if (!found) return file;
  // The services are named as the vendor's hosts. Protocol-relative, as the vendor's: clients add the scheme.
  const [service] = found.host.split('.');
  const path = encodePath(pathSegments(found.path));
  return { ...(file as object), url: `${publicUrl.replace(/^https?:/, '')}/${service}${path}` };
}

/**
 * Keeps only the parts that `select` names.
 * @param select paths of one or two keys; null keeps everything
 */
export function selectFields(entity: DeliveredEntity, select: string[][] | null): Partial<DeliveredEntity> {
  if (select === null) return entity;
  const { sys, fields, metadata } = entity;
  const source: Record<string, Record<string, unknown>> = { sys, fields, metadata: { ...metadata } };
  const selected: Record<string, Record<string, unknown>> = {};
  for (const [root = '', key] of select) {
    const values = source[root];
    if (!values) continue;
    if (key === undefined) selected[root] = values;
    else if (selected[root] !== values) {
      selected[root] ??= {};
      if (values[key] !== undefined) selected[root][key] = values[key];
    }
  }
  return selected as Partial<DeliveredEntity>;
}
