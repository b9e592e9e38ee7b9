import type { LocaleChoice } from '../query/chooseLocale.ts';
import { pickValue } from '../query/pickValue.ts';
import { revisionOf } from '../query/revisionOf.ts';
import type { FieldDefinition, Link, Localized, Snapshot, SourceEntity } from '../types.ts';
import { deliverFile } from './deliverFile.ts';
import { spaceLinks } from './spaceLinks.ts';

/** An entry or asset as the API answers it. */
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

/** Gives an entry or asset its delivered form in one locale, or with fields keyed by locale. */
export function deliverEntity(entity: SourceEntity, context: DeliveryContext): DeliveredEntity {
  const { space, locale, publicUrl } = context;
  const contentType = entity.sys.contentType?.sys.id;
  const definitions = contentType ? (space.contentTypes.get(contentType)?.fields ?? []) : undefined;
  const fields: Record<string, unknown> = {};
  for (const [name, values] of Object.entries(entity.fields)) {
    const definition = definitions?.find(({ id }) => id === name);
    if (definition?.omitted) continue;
    const moved = !definitions && name === 'file' ? moveFiles(values, publicUrl) : values;
    const value = locale === 'all' ? allValues(moved) : oneValue(moved, definition, locale.chain, space);
    if (value !== undefined) fields[name] = value;
  }
  return { metadata: deliverMetadata(entity, space), sys: deliverSys(entity, context), fields };
}

function oneValue(values: Localized, field: FieldDefinition | undefined, chain: string[], space: Snapshot): unknown {
  // An asset's fields have no definition: they are localized always.
  const localized = field ? field.localized === true : true;
  return localized ? pickValue(values, chain) : values[space.defaultLocale.code];
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
