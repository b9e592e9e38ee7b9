/** What the view sends to the player's frame. */
export type ToPlayer = { type: 'play'; events: unknown[]; startMs: number } | { type: 'seek'; ms: number };

/** What the frame sends to the view. */
export type FromPlayer =
  | { type: 'ready' }
  | { type: 'loaded'; startedAt: number; lengthMs: number; leftOut: number }
  | { type: 'time'; ms: number }
  | { type: 'failed'; message: string };
