import type { RandomVisitor } from './RandomVisitor.ts';

/** A flag's outcome: its value as text and, in an experiment, experiment and variation. */
export type Decided = Record<string, string>;

/** A flag's outcome as text, for comparison. */
export function outcomeText(value: string, experiment?: string, variation?: number): string {
  return experiment === undefined ? value : `${value} (${experiment}, ${variation})`;
}

/** @returns a line for each flag and visitor where the sides differ */
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
