import type { ProportionArm } from '../metrics/Arm.ts';
import { proportion } from './arms.ts';

/** The six experiments of experiment-statistics.md that sections 1, 2, 3 and 6 share: control and variant, units / conversions. */
export const ROWS: Readonly<Record<'A' | 'B' | 'C' | 'D' | 'E' | 'F', readonly [ProportionArm, ProportionArm]>> = {
  A: [proportion(1_000, 100), proportion(1_000, 130)],
  B: [proportion(5_000, 500), proportion(5_000, 500)],
  C: [proportion(12_000, 960), proportion(12_100, 1_089)],
  D: [proportion(200, 4), proportion(210, 9)],
  E: [proportion(50_000, 2_500), proportion(50_600, 2_631)],
  F: [proportion(193, 26), proportion(207, 37)],
};
