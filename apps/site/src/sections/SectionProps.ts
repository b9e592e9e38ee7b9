import type { SectionFields } from '@cumulus/content-model';

/** What every section gets. */
export interface SectionProps<Section extends SectionFields> {
  section: Section;
  /** 1-based position on the page (specification section 3, sectionIndex); sections embedded in others are numbered after the page's own. */
  index: number;
}
