import type { Color, Status } from '../workspace/types.ts';

/** Colour of each status, in every view; its name stands beside it. */
export const STATUS_TONES: Readonly<Record<Status, Color>> = {
  next: 'sky',
  doing: 'marigold',
  review: 'lilac',
  done: 'mint',
};
