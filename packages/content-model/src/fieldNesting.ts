/**
 * How deep a field may nest, in objects and lists: 100 levels of rich text. Parsing JSON has no limit, but writing it, and every function that calls
 * itself for each level, fails at some thousand levels.
 */
export const MAX_FIELD_NESTING = 200;

/**
 * Whether the value of a field nests deeper than allowed.
 * @param value from JSON
 * @param levels that are left
 */
export function nestsTooDeep(value: unknown, levels = MAX_FIELD_NESTING): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  for (const inner of Object.values(value)) if (nestsTooDeep(inner, levels - 1)) return true;
  return false;
}
