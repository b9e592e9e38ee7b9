/** What the compaction process has to do: `ids` to erase, else what came since. */
export interface LakeOrder {
  erase?: string[];
}

/** What it did. */
export type LakeOutcome = { type: 'done'; text: string; rows?: number } | { type: 'fault'; message: string };
