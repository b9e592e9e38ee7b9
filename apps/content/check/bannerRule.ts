import { findOpenTimesFaults } from '@cumulus/content-model/openTimes';
import { type CheckedSpace, type Finding, findingAt, publishedEntries, typeOf } from './checkedContent.ts';

/** Finds page banners whose times are unreadable, or that close before they open: they never show. REQ-BAN-07. */
export function bannerRule(space: CheckedSpace): Finding[] {
  const locale = space.defaultLocale.code;
  return publishedEntries(space).flatMap((placed) => {
    if (typeOf(placed.entity) !== 'pageBanner') return [];
    const { opensAt, closesAt } = placed.entity.fields;
    return findOpenTimesFaults({ opensAt: opensAt?.[locale], closesAt: closesAt?.[locale] }).map(({ field, message }) =>
      findingAt(placed, [field, locale], `the field "${field}" ${message}`),
    );
  });
}
