import type { AutoExperiment, VariationMeta } from '@growthbook/growthbook';

/** An experiment of a flag that no rule runs now: a draft or a stopped one. Told to people who debug; the vendor's SDKs pass over it. */
export interface IdleExperiment extends Pick<AutoExperiment<unknown>, 'key' | 'name' | 'status'> {
  variations: unknown[];
  meta: VariationMeta[];
}
