/** What the server decided for one flag, as it stands in the cookie. */
export interface Variant {
  value: string;
  /** Where the visitor takes part in an experiment. */
  experiment?: string;
  variation?: number;
}
