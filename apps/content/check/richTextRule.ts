import { findRichTextFaults } from '@cumulus/content-model/richTextFaults';
import { rulesOf } from '../store/validationFault.ts';
import { type CheckedSpace, type Finding, findingAt, publishedEntries, typeOf } from './checkedContent.ts';

/** Finds rich texts that the vendor would refuse: the site leaves out a part of them, or the section that shows them. REQ-CMS-05. */
export function richTextRule(space: CheckedSpace): Finding[] {
  return publishedEntries(space).flatMap((placed) => {
    const fields = space.contentTypes.get(typeOf(placed.entity))?.fields ?? [];
    // What is published has only values that are documents; the others are reported with the file.
    const published = space.published.entries.get(placed.entity.sys.id)?.fields;
    return fields
      .filter(({ type }) => type === 'RichText')
      .flatMap((field) => {
        const marks = rulesOf(field).find((rule) => rule.enabledMarks)?.enabledMarks;
        return Object.entries(published?.[field.id] ?? {}).flatMap(([locale, value]) =>
          (value === null ? [] : findRichTextFaults(value, marks)).map(({ path, message }) =>
            findingAt(placed, [field.id, locale, ...path], `the field "${field.id}": a node ${message}`),
          ),
        );
      });
  });
}
