import type { Figure } from '../Figure.ts';

/** What all parts of the bench are given. */
export interface BenchContext {
  /** Origin of running services. */
  services: string;
  /** A quarter of the time. */
  isQuick: boolean;
}

/** One part of the bench: gives its figures. */
export type BenchPart = (context: BenchContext) => Promise<Figure[]>;
