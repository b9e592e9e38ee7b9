/**
 * Keeps of a query what the pages are rendered by, in one order.
 * @param query what stands after the `?`; may be empty
 * @param known names and the values that they may have
 * @returns a query string without `?`, the same for all queries that mean the same
 */
export function readPageQuery(query: string, known: Readonly<Record<string, RegExp>>): string {
  const names = Object.keys(known);
  if (query === '' || names.length === 0) return '';
  const sent = new URLSearchParams(query);
  const kept = new URLSearchParams();
  for (const name of names.sort()) {
    const value = sent.get(name);
    if (value !== null && known[name]?.test(value)) kept.set(name, value);
  }
  return kept.toString();
}
