/** Event types of rrweb, and the sources of its incremental ones. */
export const TYPE = { full: 2, incremental: 3, meta: 4 } as const;
export const SOURCE = { mutation: 0, mouseMove: 1, mouseInteraction: 2, scroll: 3, input: 5, touchMove: 6 } as const;

/** An event of rrweb. */
export interface ReplayEvent {
  type: number;
  timestamp: number;
  data: object;
}
