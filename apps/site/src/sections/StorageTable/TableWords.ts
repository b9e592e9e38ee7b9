/** Words of the table by key: heads of columns, places, terms. */
export const TABLE_WORDS = [
  ...['name', 'purpose', 'place', 'lifetime', 'vendor', 'group'],
  ...['cookie', 'local', 'session', 'server', 'beginning', 'flagName', 'consentRecordName'],
  ...['untilBrowserClosed', 'untilTabClosed', 'kept', 'atOnce', 'product'],
  ...['vendorsTitle', 'vendorsIntro', 'location', 'identification'],
] as const;

/** All that the section says, in the page's language. */
export interface TableWords {
  words: Record<string, string>;
  purposes: Record<string, string>;
  /** Title and meaning by consent group, as the visitor was asked. */
  groups: Record<string, { title: string; text: string }>;
}
