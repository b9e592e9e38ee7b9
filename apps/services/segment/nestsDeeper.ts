/**
 * Whether a value from JSON nests deeper than it may. Reading JSON knows no such limit, writing it does: it ends with "Maximum call stack size
 * exceeded" at some thousands.
 * @param depth objects and lists within each other, at most
 */
export function nestsDeeper(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth === 0 || Object.values(value).some((inner) => nestsDeeper(inner, depth - 1));
}
