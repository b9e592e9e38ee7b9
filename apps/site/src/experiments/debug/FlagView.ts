import type { FeatureResultSource } from '@growthbook/growthbook';

/** A flag as the overlay shows it. */
export interface FlagView {
  key: string;
  value: unknown;
  source: FeatureResultSource;
  /** Where the value comes from, in words. */
  reason: string;
  /** What it would be without overrides of flags. */
  ruleValue: unknown;
  /** A boolean is toggled, of anything else a value is chosen. */
  isBoolean: boolean;
  /** Values to choose from: those that its rules know, and its own. */
  choices: unknown[];
  /** What this page shows for it, where it uses it. */
  shown?: string;
}
