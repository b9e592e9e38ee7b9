/**
 * Whether a value from JSON nests too deep. Parsing JSON has no limit, but serializing it, and every function that calls itself for each level, fails
 * with "Maximum call stack size exceeded" at some thousand levels.
 * @param depth maximum nesting of objects and lists
 */
export function nestsDeeper(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (depth === 0) return true;
  const items: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
  return items.some((inner) => nestsDeeper(inner, depth - 1));
}
