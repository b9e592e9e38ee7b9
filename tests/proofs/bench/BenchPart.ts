import type { Figure } from '../Figure.ts';

/** The options of every part of the benchmark. */
export interface BenchContext {
  /** Base address of a running content system. */
  contentUrl: string;
  /** A quarter of the time. */
  isQuick: boolean;
}

/** One part of the bench: gives its figures. */
export type BenchPart = (context: BenchContext) => Promise<Figure[]>;
