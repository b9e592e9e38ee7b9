/** Evaluations of flags that one flag may cause: each of its prerequisites is evaluated each time that a rule names it. */
export const MAX_EVALUATIONS = 100;

interface Feature {
  rules?: readonly { parentConditions?: readonly { id: string }[] | null }[] | null;
}

/**
 * Finds rules whose prerequisites make a flag too expensive. The vendor's client remembers no result: where each flag of a chain names the one before
 * twice, a flag at the end of 30 would be evaluated a thousand million times.
 * @param features all flags
 * @returns flag and index of each rule that must be left out, so that no flag causes more than `MAX_EVALUATIONS`
 */
export function findCostlyRules(features: Readonly<Record<string, Feature>>): { flag: string; index: number }[] {
  const costs = new Map<string, number>();
  const costly: { flag: string; index: number }[] = [];

  function leave(flag: string): void {
    let cost = 1;
    for (const [index, { parentConditions }] of (features[flag]?.rules ?? []).entries()) {
      // One whose cost isn't known yet waits for this flag: the client stops there.
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
