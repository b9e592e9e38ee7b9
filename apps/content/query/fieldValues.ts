import { badRequest } from '../apiErrors.ts';
import {
  type FieldDefinition,
  type Localized,
  localeChain,
  type Snapshot,
  type SourceEntity,
  type View,
} from '../space.ts';

/** The first value along a chain of locales; null counts as a value, a missing one falls back. */
export function firstInChain(values: Localized, chain: string[]): unknown {
  for (const code of chain) if (values[code] !== undefined) return values[code];
  return undefined;
}

/** The locale a request reads in: one, with the locales it falls back to, or all. */
export type LocaleChoice = { code: string; chain: string[] } | 'all';

/**
 * Reads the `locale` parameter.
 * @param wanted a locale code, `*`, or null for the default locale
 * @throws ApiError 400 for a locale the space doesn't have
 */
export function resolveLocale(wanted: string | null, space: Snapshot): LocaleChoice {
  if (wanted === '*') return 'all';
  const code = wanted ?? space.defaultLocale.code;
  const known = space.locales.map((locale) => locale.code);
  if (!known.includes(code)) throw badRequest(`Unknown locale: ${code}. Known locales: ${known.join(', ')}`);
  return { code, chain: localeChain(code, space.locales) };
}

/**
 * A field's value in a chain of locales; one that isn't localized has the default locale's only.
 * @param field its definition; undefined for an asset's field, which is always localized
 */
export function valueInChain(
  values: Localized,
  field: FieldDefinition | undefined,
  chain: string[],
  { defaultLocale }: Snapshot,
): unknown {
  return field && field.localized !== true ? values[defaultLocale.code] : firstInChain(values, chain);
}

/** The space and locale that a query runs on. */
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
  const value = valueInChain(values, field, locale.chain, space);
  return value === undefined ? [] : [value];
}

/** The values of a field that a query sees, lists as their items. */
export function readField(entity: SourceEntity, field: FieldDefinition, context: QueryContext): unknown[] {
  const values = fieldValues(entity, field.id, field, context);
  return field.type === 'Array' ? values.flat() : values;
}
