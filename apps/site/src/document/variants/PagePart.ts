import type { SectionFields } from '@cumulus/content-model';

/** A slot on a page: the place where a flag chooses between sections. */
export interface PageSlot {
  flag: string;
  /** What is shown now; '' is the control. */
  value: string;
  /** The values that have a variant. */
  values: string[];
  /** Where the browser chooses, the variants that it chooses from; the part's own sections are the control. */
  browserVariants?: { value: string; sections: SectionFields[] }[];
}

/** A run of sections of a page: standing on it, or chosen by a slot, which may choose none. */
export interface PagePart {
  sections: SectionFields[];
  /** Place of the first section on the page, from 1. */
  index: number;
  slot?: PageSlot;
}
