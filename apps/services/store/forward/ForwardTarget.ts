/** The real vendor. */
export interface ForwardTarget {
  /** Base address of its API; without a path `/v1` is meant. */
  url: string;
  writeKey: string;
}
