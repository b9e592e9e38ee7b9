import type { AllLocalesEntry, ContentLocale } from '../../content/ContentSnapshot.ts';

/** What the reading of slots needs of a content snapshot. */
export interface StoredContent {
  entries: Record<string, AllLocalesEntry>;
  locales: ContentLocale[];
}
