interface Feature {
  rules?: readonly { parentConditions?: readonly { id: string }[] | null }[] | null;
}

/** A rule whose prerequisite leads back to its own flag. */
export interface Cycle {
  flag: string;
  rule: number;
  parent: number;
  /** Flags on the path from this one back to itself. */
  way: string[];
}

/**
 * Finds flags that require themselves, directly or through others: the vendor's client gives them no value at all.
 * @param features all flags
 * @returns each rule of such a flag that leads back to it, with the shortest path
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

/** @returns the shortest path from a flag to another over prerequisites, both included */
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

/** Evaluations of flags that one flag may cause: a prerequisite is evaluated once for each rule that names it. */
export const MAX_EVALUATIONS = 100;

/**
 * Finds rules whose prerequisites make a flag too expensive. The vendor's client caches no result: in a chain of 30 flags that each require the
 * previous one twice, the first would be evaluated 10^9 times.
 * @param features all flags
 * @returns flag and index of each rule that must be left out, so that no flag causes more than `MAX_EVALUATIONS`
 */
export function findCostlyRules(features: Readonly<Record<string, Feature>>): { flag: string; index: number }[] {
  const costs = new Map<string, number>();
  const costly: { flag: string; index: number }[] = [];

  function leave(flag: string): void {
    let cost = 1;
    for (const [index, { parentConditions }] of (features[flag]?.rules ?? []).entries()) {
      // A prerequisite without a cost yet is part of a cycle, where the client stops.
      const added = (parentConditions ?? []).reduce((sum, { id }) => sum + (costs.get(id) ?? 1), 0);
      if (cost + added > MAX_EVALUATIONS) costly.push({ flag, index });
      else cost += added;
    }
    costs.set(flag, cost);
  }

  const entered = new Set<string>();
  // Not recursive: a chain may be as long as there are flags.
  const waiting = Object.keys(features).map((flag) => ({ flag, isDone: false }));
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { flag, isDone } = next;
    if (isDone) leave(flag);
    else if (!entered.has(flag) && Object.hasOwn(features, flag)) {
      entered.add(flag);
      waiting.push({ flag, isDone: true });
      for (const { parentConditions } of features[flag]?.rules ?? [])
        for (const { id } of parentConditions ?? []) waiting.push({ flag: id, isDone: false });
    }
  }
  return costly;
}
