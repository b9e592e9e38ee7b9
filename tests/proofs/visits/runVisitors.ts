import type { PlannedVisitor } from './planVisits.ts';
import type { VisitorResult } from './VisitorResult.ts';

interface RunOptions {
  /** Number of concurrent visitors. */
  atOnce: number;
  /** Called whenever a visitor has finished. */
  progress?: ((visits: number) => void) | undefined;
}

/** Runs the visits of many visitors concurrently. */
export async function runVisitors(
  planned: readonly PlannedVisitor[],
  run: (visitor: PlannedVisitor) => Promise<VisitorResult>,
  { atOnce, progress }: RunOptions,
): Promise<VisitorResult[]> {
  const waiting = [...planned];
  const results: VisitorResult[] = [];
  const work = async () => {
    for (let visitor = waiting.shift(); visitor; visitor = waiting.shift()) {
      results.push(await run(visitor));
      progress?.(results.reduce((sum, { visits }) => sum + visits, 0));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return results;
}
