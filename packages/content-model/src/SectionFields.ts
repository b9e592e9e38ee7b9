import type { FlattenedEntry } from './FlattenedEntry.ts';

/** The fields that every section of the content model shares (specification section 3, section analytics fields). */
export interface SectionFields extends FlattenedEntry {
  sectionInternalName: string;
  sectionId?: string;
  sectionColor?: 'paper' | 'peach' | 'marigold' | 'lilac' | 'mint' | 'sky' | 'ink';
  sectionLabel?: string;
  sectionTitle?: string;
}
