import { useState } from 'react';
import { Problem } from '../api.ts';

/** A change of the API: whether it runs, and why it failed. */
export function useAction() {
  const [problem, setProblem] = useState<Problem>();
  const [isPending, setPending] = useState(false);
  return {
    ...{ problem, isPending },
    /** @returns whether it succeeded */
    async run(work: () => Promise<unknown>): Promise<boolean> {
      setPending(true);
      setProblem(undefined);
      try {
        await work();
        return true;
      } catch (error) {
        setProblem(error instanceof Problem ? error : new Problem(0, 'Failed', (error as Error).message));
        return false;
      } finally {
        setPending(false);
      }
    },
  };
}
