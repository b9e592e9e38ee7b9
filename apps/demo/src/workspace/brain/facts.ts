import type { Answer, Source, Task } from '../types.ts';

/** An answer with what it was taken from. */
export type Facts = Omit<Answer, 'topic'>;

export const sourcesOf = (tasks: readonly Task[]): Source[] =>
  tasks.map(({ id, title }) => ({ kind: 'task', id, title }));
