const KILOBYTE = 1000;

/** What a page may weigh before interaction, brotli where it is text (REQ-PRF-01). */
export const BUDGET = {
  scriptBytes: 10 * KILOBYTE,
  /** The demo and the quiz may have an island above the fold. */
  islandScriptBytes: 80 * KILOBYTE,
  islandPaths: [/\/demo$/],
  documentAndStyleBytes: 30 * KILOBYTE,
  fontFiles: 2,
  fontBytes: 60 * KILOBYTE,
} as const;
