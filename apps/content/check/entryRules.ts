import { alsoRequiredOf, isEmpty } from '@cumulus/content-model';
import { firstInChain } from '../query/fieldValues.ts';
import { collectionOf, type FieldDefinition, type Localized, localeChain } from '../space.ts';
import type { CheckedSpace, Finding, PlacedEntity } from './checkedContent.ts';
import { findingAt, publishedEntries, typeOf } from './checkedContent.ts';

/** Finds entries and assets that seem to be unpublished by mistake: neither archived nor scheduled, and not in `drafts/`. */
export function unpublishedRule({ entries, assets, published, scheduled }: CheckedSpace): Finding[] {
  const isForgotten = ({ type, entity: { sys } }: PlacedEntity) =>
    !published[collectionOf(type)].has(sys.id) &&
    sys.publishedVersion === undefined &&
    !isArchived(sys) &&
    !scheduled.has(`${type}:${sys.id}`);
  return [...entries.values(), ...assets.values()]
    .filter(isForgotten)
    .map((placed) =>
      findingAt(placed, [], 'not published. Publish or schedule it; what is to wait is archived, or stands in drafts/'),
    );
}

/** Whether an entity is archived; exports mark it in two ways. */
export function isArchived({ archivedAt, archivedVersion }: PlacedEntity['entity']['sys']): boolean {
  return Boolean(archivedAt || archivedVersion);
}

/** Required in at least one locale: the page exists in the locales with a slug. */
const SLUG = 'slug';

/** Finds required fields that are empty in a locale in which the entry is shown: there the section is left out. */
export function requiredRule(space: CheckedSpace): Finding[] {
  return publishedEntries(space).flatMap((placed) => {
    const type = typeOf(placed.entity);
    const required = (space.contentTypes.get(type)?.fields ?? []).filter(isRequired).map(({ id }) => [id]);
    return [...required, ...alsoRequiredOf(type)].flatMap((fields) => findEmpty(space, placed, fields));
  });
}

const isRequired = ({ required, omitted, disabled }: FieldDefinition) => required && !omitted && !disabled;

function findEmpty(space: CheckedSpace, placed: PlacedEntity, fields: readonly string[]): Finding[] {
  const { fields: values } = placed.entity;
  const [field = ''] = fields;
  if (field === SLUG) {
    const isFilled = Object.values(values.slug ?? {}).some((slug) => !isEmpty(slug));
    return isFilled
      ? []
      : [findingAt(placed, [SLUG], 'the field "slug" is empty in every language: it has no address')];
  }
  const locales = localesOf(space, placed).filter((code) =>
    fields.every((name) => isEmpty(read(space, values[name] ?? {}, code))),
  );
  if (locales.length === 0) return [];
  const names = fields.map((name) => `"${name}"`).join(' or ');
  const where = locales.includes(space.defaultLocale.code) ? '' : ` in ${locales.join(', ')}`;
  return [findingAt(placed, [field], `the required field ${names} is empty${where}`)];
}

/** The locales in which an entry is shown; an entry on no page must be complete in the default locale. */
function localesOf({ shownOn, addresses, defaultLocale }: CheckedSpace, { entity }: PlacedEntity): string[] {
  const pages = shownOn.get(entity.sys.id);
  const locales = new Set(addresses.filter(({ id }) => pages?.has(id)).map(({ locale }) => locale));
  return locales.size > 0 ? [...locales] : [defaultLocale.code];
}

/** A field's value in a locale, with fallback locales. A field that isn't localized has the default locale's value only. */
function read({ locales, defaultLocale }: CheckedSpace, values: Localized, code: string): unknown {
  const isShared = Object.keys(values).join() === defaultLocale.code;
  return firstInChain(values, localeChain(code, locales)) ?? (isShared ? values[defaultLocale.code] : undefined);
}
