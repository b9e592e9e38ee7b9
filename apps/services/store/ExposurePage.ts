/** A place among the exposures, in the order in which they arrived. */
export interface ExposurePosition {
  /** Milliseconds since 1970. */
  receivedAt: number;
  id: number;
}

/** What counts of an exposure. */
export interface StoredExposure {
  experiment: string;
  phase: number;
  variation: number;
  /** By what the visitor was dealt; null where the event doesn't say. */
  hashAttribute: string | null;
  /** The value that the visitor was dealt by, else the anonymous id or user id. */
  visitor: string;
}

/** Some of the exposures, oldest first. */
export interface ExposurePage {
  /** Those that follow the plan. */
  exposures: StoredExposure[];
  /** Where the next page begins; undefined where there was nothing to read. */
  end?: ExposurePosition;
  /** Whether there was no more to read. */
  isLast: boolean;
}
