import { findFormFaults } from '@cumulus/forms';
import { scalarText } from '@cumulus/server/json';
import type { SourceEntity } from '../space.ts';
import { type CheckedSpace, type Finding, findingAt, publishedEntries } from './checkedContent.ts';

/** Finds forms that are not shown, because their submissions could not be stored; in each language in which its wording differs. */
export function formRule(space: CheckedSpace): Finding[] {
  const standard = space.defaultLocale.code;
  const inStandard = (entity: SourceEntity | undefined, field: string) => entity?.fields[field]?.[standard];
  return publishedEntries(space, 'form').flatMap((placed) => {
    const links = inStandard(placed.entity, 'fields');
    const fields = (Array.isArray(links) ? links : []).flatMap((link: { sys?: { id?: string } } | null) => {
      const field = space.published.entries.get(scalarText(link?.sys?.id));
      return field ? [{ name: inStandard(field, 'name'), kind: inStandard(field, 'kind') }] : [];
    });
    const texts = Object.entries(placed.entity.fields.consentText ?? {});
    return texts.flatMap(([locale, consentText]) => {
      const faults = findFormFaults({ formId: inStandard(placed.entity, 'formId'), consentText, fields });
      // What doesn't depend on the language is reported once.
      const own = faults.filter(({ field }) => field === 'consentText' || locale === standard);
      return own.map(({ field, message }) =>
        findingAt(placed, [field, field === 'consentText' ? locale : standard], `the field "${field}" ${message}`),
      );
    });
  });
}
