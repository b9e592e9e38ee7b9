/** A visitor was led from one path of the site to another by a flag. */
export interface Redirect {
  from: string;
  to: string;
  /** Where an experiment decided it. */
  experiment?: string;
  variation?: number;
  /** All that is reported of it, as `exposureText` writes it; only on the way. */
  exposure?: string;
}
