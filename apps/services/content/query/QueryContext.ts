import type { FieldDefinition, Localized, Snapshot, SourceEntity, View } from '../types.ts';
import type { LocaleChoice } from './chooseLocale.ts';
import { pickValue } from './pickValue.ts';

/** What a query needs to know of the space it runs on. */
export interface QueryContext {
  space: Snapshot;
  view: View;
  locale: LocaleChoice;
}

/**
 * The values of one field that a query in this locale sees: one, or with `locale=*` those of every locale.
 * @param field its definition; undefined for an asset's field, which is always localized
 */
export function fieldValues(
  entity: SourceEntity,
  id: string,
  field: FieldDefinition | undefined,
  { locale, space }: QueryContext,
): unknown[] {
  const values: Localized = entity.fields[id] ?? {};
  if (locale === 'all') return Object.values(values);
  const localized = field ? field.localized === true : true;
  const value = localized ? pickValue(values, locale.chain) : values[space.defaultLocale.code];
  return value === undefined ? [] : [value];
}
