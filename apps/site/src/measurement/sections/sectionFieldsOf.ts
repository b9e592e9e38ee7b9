import type { EventProperties } from '@cumulus/tracking-plan';
import { filledFields } from './filledFields.ts';

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
