import type { EventProperties } from '@cumulus/tracking-plan';

/** What a section of a page is known by (ui/SectionShell). */
export const SECTION = '[data-section-index]';

type Field = keyof EventProperties['view web'] & `section${string}`;
export type SectionFields = Pick<EventProperties['view web'], Field>;

/** Specification section 3, "Section analytics fields": SectionShell has each as a data attribute. */
const FIELDS: Field[] = [
  'sectionIndex',
  'sectionId',
  'sectionColor',
  'sectionInternalName',
  'sectionModelName',
  'sectionLabel',
  'sectionTitle',
];

/** What a section is, by its data attributes; fields that it leaves empty are left out. Nothing outside of a section. */
export function sectionFieldsOf(section: HTMLElement | null): SectionFields {
  return filledFields(Object.fromEntries(FIELDS.map((name) => [name, section?.dataset[name]])));
}

/** The fields that aren't empty, as events carry them: places in an order (`sectionIndex`, `toSlide`) are numbers. */
export function filledFields(found: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(found))
    if (value) fields[name] = /(Index|Slide)$/.test(name) ? Number(value) : value;
  return fields;
}
