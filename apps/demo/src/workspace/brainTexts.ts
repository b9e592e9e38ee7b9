import type { Topic } from './types.ts';

/** Copy that answers are made of. `{name}` stands for a value of the workspace. */
export interface BrainTexts {
  /** The questions that are offered. */
  questions: Readonly<Record<Topic, string>>;
  /** Words by which a written question is recognized, in lower case. */
  words: Readonly<Record<Topic, readonly string[]>>;
  permit: { waiting: string; sent: string; done: string };
  late: { none: string; some: string; one: string };
  hours: { some: string; none: string };
  opening: { ready: string; blocked: string; gone: string };
  next: { some: string; none: string };
  unknown: string;
  /** Title of the doc among the sources. */
  doc: string;
}
