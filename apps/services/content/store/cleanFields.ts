import type { FieldDefinition, Localized, SourceEntity } from '../types.ts';
import { checkFieldValue } from './checkFieldValue.ts';

const ASSET_FIELDS: FieldDefinition[] = [
  { id: 'title', name: 'Title', type: 'Symbol' },
  { id: 'description', name: 'Description', type: 'Text' },
  { id: 'file', name: 'File', type: 'Object' },
];

/**
 * Drops from an entity what can't be delivered: fields its type doesn't have, unknown locales, values of a wrong type.
 * @param definitions fields of the content type; undefined for an asset
 * @param report called with each thing dropped, naming field and locale
 * @returns the entity itself when nothing was wrong, else a cleaned copy
 */
export function cleanFields(
  entity: SourceEntity,
  definitions: FieldDefinition[] | undefined,
  localeCodes: Set<string>,
  report: (message: string) => void,
): SourceEntity {
  const known = new Map((definitions ?? ASSET_FIELDS).map((field) => [field.id, field]));
  const fields: Record<string, Localized> = {};
  let dropped = 0;
  const drop = (message: string) => {
    dropped += 1;
    report(message);
  };
  for (const [name, values] of Object.entries(entity.fields)) {
    const field = known.get(name);
    if (!field) drop(`field "${name}" is not in the content type; it has ${[...known.keys()].join(', ')}`);
    else if (typeof values !== 'object' || values === null || Array.isArray(values)) {
      drop(`field "${name}" is not keyed by locale, such as {"en-US": …}`);
    } else fields[name] = cleanValues(values, field, localeCodes, drop);
  }
  return dropped === 0 ? entity : { ...entity, fields };
}

function cleanValues(
  values: Localized,
  field: FieldDefinition,
  localeCodes: Set<string>,
  drop: (message: string) => void,
): Localized {
  const kept: Localized = {};
  for (const [locale, value] of Object.entries(values)) {
    const wrong = localeCodes.has(locale)
      ? checkFieldValue(value, field)
      : `unknown locale; the space has ${[...localeCodes].join(', ')}`;
    if (wrong) drop(`field "${field.id}" in ${locale}: ${wrong}`);
    else kept[locale] = value;
  }
  return kept;
}
