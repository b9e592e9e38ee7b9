import type { BenchPart } from './BenchPart.ts';
import { benchDecisions } from './benchDecisions.ts';
import { benchDecidedHits, benchHits } from './benchHits.ts';
import { benchMemory } from './benchMemory.ts';
import { benchNavigation } from './benchNavigation.ts';
import { benchPublish } from './benchPublish.ts';
import { benchStart } from './benchStart.ts';

/** The parts of the bench in their order, by the names that `--only` takes. */
export const PARTS: { name: string; measure: BenchPart }[] = [
  { name: 'start', measure: benchStart },
  { name: 'memory', measure: benchMemory },
  { name: 'publish', measure: benchPublish },
  { name: 'hits', measure: benchHits },
  { name: 'decided', measure: benchDecidedHits },
  { name: 'decisions', measure: benchDecisions },
  { name: 'navigation', measure: benchNavigation },
];
