import type { GrowthBook } from '@growthbook/growthbook';
import { followRedirects } from './followRedirects.ts';
import { isKnowable } from './isKnowable.ts';
import { readVariants } from './readVariants.ts';
import { redirectFlags } from './redirectFlags.ts';
import { visitorAttributes } from './visitorAttributes.ts';

/** Asks this page's redirect flags anew after a change: those without an experiment. */
export function followLiveRedirects(growthbook: GrowthBook): void {
  const flags = redirectFlags();
  if (flags.length === 0) return;
  const decided = readVariants();
  const features = growthbook.getFeatures();
  const visitor = visitorAttributes();
  const isOpen = (flag: string) => !decided.get(flag)?.experiment && isKnowable(features, flag, visitor);
  const open = flags.filter(isOpen);
  followRedirects(new Map(open.map((flag) => [flag, growthbook.evalFeature(flag).value])));
}
