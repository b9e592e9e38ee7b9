import type { Offer, Source, Task } from '../types.ts';

/** An answer with what it was taken from. */
export interface Facts {
  answer: string;
  sources: readonly Source[];
  /** What Brain offers to do. */
  offer?: Offer | undefined;
}

export const sourcesOf = (tasks: readonly Task[]): Source[] =>
  tasks.map(({ id, title }) => ({ kind: 'task', id, title }));
