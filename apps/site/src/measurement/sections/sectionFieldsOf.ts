import type { EventProperties } from '@cumulus/tracking-plan';

type Field = keyof EventProperties['view web'] & `section${string}`;
export type SectionFields = Pick<EventProperties['view web'], Field>;

/** Specification section 3, "Section analytics fields": SectionShell has each as a data attribute. */
const FIELDS = ['Index', 'Id', 'Color', 'InternalName', 'ModelName', 'Label', 'Title'];

/** What a section is, by its data attributes; fields that it leaves empty are left out. Nothing outside of a section. */
export function sectionFieldsOf(section: HTMLElement | null): SectionFields {
  const fields: Record<string, string | number> = {};
  for (const field of FIELDS) {
    const name = `section${field}`;
    const value = section?.dataset[name];
    if (value) fields[name] = field === 'Index' ? Number(value) : value;
  }
  return fields;
}
