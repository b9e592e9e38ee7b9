import * as v from 'valibot';
import { count } from './count.ts';
import { filledText } from './filledText.ts';
import { idText } from './idText.ts';

/** The seven fields of a section (specification section 3, "Section analytics fields"). */
export const sectionFields = {
  sectionIndex: v.optional(count),
  sectionId: v.optional(idText),
  sectionColor: v.optional(filledText),
  sectionInternalName: v.optional(filledText),
  sectionModelName: v.optional(idText),
  sectionLabel: v.optional(filledText),
  sectionTitle: v.optional(filledText),
};
