/** The value that a share of all doesn't exceed, by nearest rank: the p99 of 100 is the 99th. NaN of none. */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? Number.NaN;
