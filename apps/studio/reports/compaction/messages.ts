/** What the compaction process has to do: `ids` to erase, else what came since. */
export interface LakeOrder {
  erase?: string[];
}

/** What it did. `damage`: files that can't be read any more. */
export type LakeOutcome =
  | { type: 'done'; text: string; rows?: number; damage?: string | undefined }
  | { type: 'fault'; message: string };

/** What its process sends while it works: that it goes on, then what it did. */
export type LakeMessage = { type: 'step' } | LakeOutcome;
