import type { GrowthBook } from '@growthbook/growthbook-react';
import { followRedirects } from './followRedirects.ts';
import { readVariants } from './readVariants.ts';

/** Asks this page's redirect flags anew after a change: those without an experiment, whose values the visitor's cookie can't know yet. */
export function followLiveRedirects(growthbook: GrowthBook): void {
  const { redirectFlags } = document.documentElement.dataset;
  if (!redirectFlags) return;
  const decided = readVariants();
  const open = redirectFlags.split(' ').filter((flag) => !decided.get(flag)?.experiment);
  followRedirects(new Map(open.map((flag) => [flag, growthbook.evalFeature(flag).value])));
}
