interface Feature {
  rules?: readonly { parentConditions?: readonly { id: string }[] | null }[] | null;
}

/** A rule whose prerequisite leads back to its own flag. */
export interface Cycle {
  flag: string;
  rule: number;
  parent: number;
  /** From the flag to itself. */
  way: string[];
}

/**
 * Finds flags that require themselves, at once or by way of others: the vendor's client gives them no value at all.
 * @param features all flags
 * @returns each rule of such a flag that leads back to it, with the shortest way
 */
export function findCycles(features: Readonly<Record<string, Feature>>): Cycle[] {
  const parentsOf = (flag: string) =>
    Object.hasOwn(features, flag)
      ? (features[flag]?.rules ?? []).flatMap(({ parentConditions }) => (parentConditions ?? []).map(({ id }) => id))
      : [];
  return Object.entries(features).flatMap(([flag, { rules }]) =>
    (rules ?? []).flatMap(({ parentConditions }, rule) =>
      (parentConditions ?? []).flatMap(({ id }, parent) => {
        const back = wayBetween(id, flag, parentsOf);
        return back ? [{ flag, rule, parent, way: [flag, ...back] }] : [];
      }),
    ),
  );
}

/** @returns the shortest way from a flag to another over prerequisites, both included */
function wayBetween(from: string, to: string, parentsOf: (flag: string) => string[]): string[] | undefined {
  const cameFrom = new Map<string, string | undefined>([[from, undefined]]);
  for (const flag of cameFrom.keys()) {
    if (flag === to) {
      const way: string[] = [];
      for (let at: string | undefined = flag; at !== undefined; at = cameFrom.get(at)) way.unshift(at);
      return way;
    }
    for (const parent of parentsOf(flag)) if (!cameFrom.has(parent)) cameFrom.set(parent, flag);
  }
  return undefined;
}
