import { ALSO_REQUIRED, isEmpty } from '@cumulus/content-model';
import type { FieldDefinition, Localized } from '../types.ts';
import { type CheckedSpace, findingAt, type PlacedEntity, publishedEntries } from './CheckedSpace.ts';
import type { Finding } from './Finding.ts';

/** Must be filled in some locale only: the page exists in those where it is. */
const SLUG = 'slug';

/** Required fields that are empty in a language in which the entry is shown. The section that shows it is left out there. */
export function requiredRule(space: CheckedSpace): Finding[] {
  return publishedEntries(space).flatMap((placed) => {
    const type = placed.entity.sys.contentType?.sys.id ?? '';
    const required =
      space.contentTypes
        .get(type)
        ?.fields.filter(isRequired)
        .map(({ id }) => [id]) ?? [];
    return [...required, ...(ALSO_REQUIRED[type] ?? [])].flatMap((fields) => findEmpty(space, placed, fields));
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
    fields.every((name) => isEmpty(read(space, values[name], code))),
  );
  if (locales.length === 0) return [];
  const names = fields.map((name) => `"${name}"`).join(' or ');
  const where = locales.includes(space.defaultLocale.code) ? '' : ` in ${locales.join(', ')}`;
  return [findingAt(placed, [field], `the required field ${names} is empty${where}`)];
}

/** The languages in which an entry is shown; one that no page shows must be whole in the default one. */
function localesOf({ shownOn, addresses, defaultLocale }: CheckedSpace, { entity }: PlacedEntity): string[] {
  const pages = shownOn.get(entity.sys.id);
  const locales = new Set(addresses.filter(({ id }) => pages?.has(id)).map(({ locale }) => locale));
  return locales.size > 0 ? [...locales] : [defaultLocale.code];
}

/** A field's value in a locale, by its fallbacks. A field that isn't localized has the default locale's value only. */
function read({ locales, defaultLocale }: CheckedSpace, values: Localized | undefined, code: string): unknown {
  const seen = new Set<string>();
  for (let next: string | null | undefined = code; next && !seen.has(next); ) {
    if (values?.[next] !== undefined) return values[next];
    seen.add(next);
    next = locales.find((locale) => locale.code === next)?.fallbackCode;
  }
  const isShared = Object.keys(values ?? {}).join() === defaultLocale.code;
  return isShared ? values?.[defaultLocale.code] : undefined;
}
