/**
 * The plan of the A/A simulations, fixed before the code that it judges was written: seeds, sizes and the share of experiments without an effect
 * whose interval may leave out zero.
 */
export const A_A_PLAN = {
  seeds: [1, 2, 3, 4, 5],
  simulations: 1_000,
  looks: 20,
  unitsPerArmAndLook: 250,
  rate: 0.1,
  /** Of the fixed interval, which is read once, at the end. */
  maxFixedShare: 0.065,
  /** Of the sequential interval, which is read at each look. */
  maxSequentialShare: 0.05,
} as const;
