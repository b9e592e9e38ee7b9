/** The saved groups that a condition names with `$inGroup` and `$notInGroup`, at any depth. */
export function namedGroups(condition: unknown): string[] {
  if (typeof condition !== 'object' || condition === null) return [];
  return Object.entries(condition).flatMap(([key, value]) =>
    key === '$inGroup' || key === '$notInGroup' ? [String(value)] : namedGroups(value),
  );
}
