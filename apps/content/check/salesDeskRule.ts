import { readSalesDesk, SALES_DESK } from '@cumulus/content-model/salesDesk';
import { type CheckedSpace, type Finding, findingAt, publishedEntries } from './checkedContent.ts';

/** Its other fields have rules in the content model. */
const CHECKED_HERE: readonly unknown[] = ['timeZone', 'workingHours', 'holidays'];

/** Finds faults in the hours of sales desks: with one the meeting scheduler offers the hours of the last good state, or none. */
export function salesDeskRule(space: CheckedSpace): Finding[] {
  const locale = space.defaultLocale.code;
  return publishedEntries(space, SALES_DESK).flatMap((placed) => {
    const values = Object.entries(placed.entity.fields).map(([field, byLocale]) => [field, byLocale[locale]] as const);
    const isFilled = new Set(values.flatMap(([field, value]) => (value === undefined ? [] : field)));
    const { faults = [] } = readSalesDesk(Object.fromEntries(values));
    return faults.flatMap(({ path: [field = '', ...inner], message }) => {
      // A missing field is reported by the rule of required fields.
      if (!CHECKED_HERE.includes(field) || !isFilled.has(String(field))) return [];
      const within = inner.length > 0 ? `, ${inner.join('.')},` : '';
      return [findingAt(placed, [field, locale, ...inner], `the field "${field}"${within} ${message}`)];
    });
  });
}
