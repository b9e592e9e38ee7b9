/** What changed in the content, by the tags that answers carry. */
export interface ContentChange {
  version: number;
  tags: Set<string>;
}
