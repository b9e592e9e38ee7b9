import type { RandomVisitor } from './RandomVisitor.ts';

/** What was decided of a flag: its value as text and, in an experiment, which one and which variation. */
export type Decided = Record<string, string>;

/** One text for a flag's outcome, so that two can be compared. */
export function outcomeText(value: string, experiment?: string, variation?: number): string {
  return experiment === undefined ? value : `${value} (${experiment}, ${variation})`;
}

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
