const CUT = '…';

/**
 * A copy of a value from JSON in which `…` stands for what nests too deep.
 * @param depth objects and lists within each other, at most
 */
export function cutNesting(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth === 0) return CUT;
  if (Array.isArray(value)) return value.map((inner) => cutNesting(inner, depth - 1));
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, cutNesting(inner, depth - 1)]));
}
