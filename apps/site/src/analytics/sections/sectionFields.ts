import type { EventProperties } from '@cumulus/tracking-plan';

/** Every section of a page (design-system/SectionShell). */
export const SECTION_SELECTOR = '[data-section-index]';

type Field = keyof EventProperties['view web'] & `section${string}`;
export type SectionFields = Pick<EventProperties['view web'], Field>;

/** Specification section 3, "Section analytics fields": SectionShell renders each as a data attribute. */
const FIELDS: Field[] = [
  'sectionIndex',
  'sectionId',
  'sectionColor',
  'sectionInternalName',
  'sectionModelName',
  'sectionLabel',
  'sectionTitle',
];

/** The analytics fields of a section without the empty ones; none without a section. */
export function readSectionFields(section: HTMLElement | null): SectionFields {
  return omitEmptyFields(Object.fromEntries(FIELDS.map((name) => [name, section?.dataset[name]])));
}

/** Fields as events have them: empty ones are left out, positions (`sectionIndex`, `toSlide`) become numbers. */
export function omitEmptyFields(found: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(found))
    if (value) fields[name] = /(Index|Slide)$/.test(name) ? Number(value) : value;
  return fields;
}
