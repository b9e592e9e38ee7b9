/** What helps where files of a lake are lost. */
export const LAKE_ADVICE =
  'Restore LAKE_DIR from a backup, or stop the studio and empty the folder: compaction writes it again from the store of the collector';

/** Why the lake can't be used, and what an operator has to do. */
export class UnusableLakeError extends Error {}
