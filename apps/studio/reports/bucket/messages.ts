/** What the copy process did; with a fault, how many files the bucket lacks or has too many, and when it last had all. */
export type CopyOutcome =
  | { type: 'done'; text: string }
  | { type: 'ended' }
  | { type: 'fault'; message: string; behind?: number; completeAt?: number | undefined };
