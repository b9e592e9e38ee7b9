/** What the view sends to the player's frame. */
export type ToPlayer = ({ type: 'play'; startMs: number } & SentRecording) | { type: 'seek'; ms: number };

/** A recording as it was sent, by any client. */
export interface SentRecording {
  /** Of rrweb. */
  events: unknown[];
  /** Of Datadog's session replay. */
  records: unknown[];
}

/** What the frame sends to the view. */
export type FromPlayer =
  | { type: 'ready' }
  | { type: 'loaded'; startedAt: number; lengthMs: number; leftOut: number }
  | { type: 'time'; ms: number }
  | { type: 'failed'; message: string };
