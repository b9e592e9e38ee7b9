/**
 * Variations in the form in which the vendor's client takes forced ones. It looks for experiments with `in`, which finds `constructor` in any object
 * with a prototype.
 * @param variations index by experiment; none: nothing is forced
 */
export function forcedVariations(variations: Iterable<[string, number]> = []): Record<string, number> {
  return Object.assign(Object.create(null), Object.fromEntries(variations));
}
