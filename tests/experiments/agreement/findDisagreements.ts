import type { Decided } from './Decided.ts';
import type { RandomVisitor } from './RandomVisitor.ts';

/** @returns a line for each flag of each visitor that one side decided otherwise than the other */
export function findDisagreements(visitors: RandomVisitor[], server: Decided[], browser: Decided[]): string[] {
  return visitors.flatMap((visitor, index) => {
    const one = server[index] ?? {};
    const other = browser[index] ?? {};
    const flags = new Set([...Object.keys(one), ...Object.keys(other)]);
    return [...flags]
      .filter((flag) => one[flag] !== other[flag])
      .map((flag) => `${JSON.stringify(visitor)} ${flag}: server ${one[flag]}, browser ${other[flag]}`);
  });
}
