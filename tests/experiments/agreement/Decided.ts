/** What was decided of a flag: its value as text and, in an experiment, which one and which variation. */
export type Decided = Record<string, string>;

/** One text for a flag's outcome, so that two can be compared. */
export function outcomeText(value: string, experiment?: string, variation?: number): string {
  return experiment === undefined ? value : `${value} (${experiment}, ${variation})`;
}
