import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ALSO_REQUIRED, isEmpty } from '@cumulus/content-model';
import { describePath, pricingFaults } from '@cumulus/content-model/pricing';
import { isObject } from '../../files/json.ts';
import type { FieldDefinition, Localized } from '../space.ts';
import {
  type CheckedSpace,
  type Finding,
  findingAt,
  type PlacedEntity,
  publishedEntries,
  typeOf,
} from './checkedContent.ts';

/** Entries and assets that are not published although nothing says that this is meant: neither archived nor scheduled, and not in `drafts/`. */
export function unpublishedRule({ entries, assets, published, scheduled }: CheckedSpace): Finding[] {
  const isForgotten = ({ type, entity: { sys } }: PlacedEntity) =>
    !published[type === 'Entry' ? 'entries' : 'assets'].has(sys.id) &&
    sys.publishedVersion === undefined &&
    !isArchived(sys) &&
    !scheduled.has(`${type}:${sys.id}`);
  return [...entries.values(), ...assets.values()]
    .filter(isForgotten)
    .map((placed) =>
      findingAt(placed, [], 'not published. Publish or schedule it; what is to wait is archived, or stands in drafts/'),
    );
}

/** Whether an entity was archived, as both forms of an export say it. */
export function isArchived({ archivedAt, archivedVersion }: PlacedEntity['entity']['sys']): boolean {
  return Boolean(archivedAt || archivedVersion);
}

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

/** Addresses of files that lie in the space's own folder; others are the vendor's. */
const OWN_FILE = /^(https:)?\/\/((?:images|videos|assets)\.ctfassets\.net\/[^?#]+)/;

/** Published assets without a file, or whose file is not in the folder of assets. */
export function assetRule({ assets, published, folder }: CheckedSpace): Finding[] {
  return [...assets.values()].flatMap((placed) => {
    const { sys, fields } = placed.entity;
    if (!published.assets.has(sys.id)) return [];
    const files = Object.entries(fields.file ?? {});
    if (files.length === 0) return [findingAt(placed, [], 'has no file: upload one')];
    return files.flatMap(([locale, file]) => {
      const [, , path] = OWN_FILE.exec(isObject(file) ? String(file.url) : '') ?? [];
      if (!path || existsSync(join(folder, 'assets', path))) return [];
      return [findingAt(placed, ['file', locale, 'url'], `its file is not there: assets/${path}`)];
    });
  });
}

/** Content types with a pricing field, and whether it is an add-on's. */
const PRICED: Record<string, boolean> = { plan: false, addOn: true };

/** Prices that the pages of a language leave out, because they contradict themselves there. */
export function pricingRule(space: CheckedSpace): Finding[] {
  const locales = space.locales.map(({ code }) => code);
  return publishedEntries(space).flatMap((placed) => {
    const isAddOn = PRICED[typeOf(placed.entity)];
    if (isAddOn === undefined) return [];
    return Object.entries(placed.entity.fields.pricing ?? {}).flatMap(([locale, value]) =>
      pricingFaults(value, { locales, isAddOn }).map(({ path, message }) =>
        findingAt(placed, ['pricing', locale, ...path], `${describePath(path)}: ${message}`),
      ),
    );
  });
}
