import { isPageModel, PAGE_TYPES } from '@cumulus/content-model';
import { findOpenTimesFaults, readTime } from '@cumulus/content-model/openTimes';
import { type CheckedSpace, type Finding, findingAt, publishedEntries, typeOf } from './checkedContent.ts';

/** Finds page banners whose times are unreadable, or that close before they open: they never show. REQ-BAN-07. */
export function bannerRule(space: CheckedSpace): Finding[] {
  const locale = space.defaultLocale.code;
  return publishedEntries(space, 'pageBanner').flatMap((placed) => {
    const { opensAt, closesAt } = placed.entity.fields;
    return findOpenTimesFaults({ opensAt: opensAt?.[locale], closesAt: closesAt?.[locale] }).map(({ field, message }) =>
      findingAt(placed, [field, locale], `the field "${field}" ${message}`),
    );
  });
}

/** Finds pages whose date is unreadable: they never show. One with a later date is shown from then on, which is no fault. REQ-CMS-14. */
export function dateRule(space: CheckedSpace): Finding[] {
  const locale = space.defaultLocale.code;
  return publishedEntries(space).flatMap((placed) => {
    const type = typeOf(placed.entity);
    const { dateField } = isPageModel(type) ? PAGE_TYPES[type] : {};
    const date = dateField && placed.entity.fields[dateField]?.[locale];
    if (!date || !Number.isNaN(readTime(date).time)) return [];
    const wanted = 'must be a date such as 2026-12-01, or with a time and its offset 2026-12-01T08:00+01:00';
    return [findingAt(placed, [dateField, locale], `the field "${dateField}" ${wanted}, got ${JSON.stringify(date)}`)];
  });
}
