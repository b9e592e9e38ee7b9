/** What a new state of the content differs in from the one before. */
export interface ContentChange {
  version: number;
  /**
   * Ids of changed and deleted entries and assets (and of entries that link to a new one, since they had no tag of what wasn't there),
   * `model:<content type>` of each, `routes:<locale>` and `routes:*` where addresses came, went or moved.
   */
  tags: Set<string>;
}
