import type { GrowthBook } from '@growthbook/growthbook';
import { valueText } from '../valueText.ts';
import { followRedirects } from './followRedirects.ts';
import { isKnowable } from './isKnowable.ts';
import { readVariants } from './readVariants.ts';
import { redirectFlags } from './redirectFlags.ts';
import type { Variant } from './Variant.ts';
import { visitorAttributes } from './visitorAttributes.ts';

/**
 * Asks this page's redirect flags again after a change: those that the server decided without an experiment.
 * @param exposures the experiments that the client reports, by flag
 */
export function followLiveRedirects(growthbook: GrowthBook, exposures: ReadonlyMap<string, string>): void {
  const flags = redirectFlags();
  if (flags.length === 0) return;
  const decided = readVariants();
  const features = growthbook.getFeatures();
  const visitor = visitorAttributes();
  const isOpen = (flag: string) => !decided.get(flag)?.exposure && isKnowable(features, flag, visitor);
  const open = flags.filter(isOpen);
  const variantOf = (flag: string): Variant => {
    const { value } = growthbook.evalFeature(flag);
    return { value: valueText(value), exposure: exposures.get(flag) };
  };
  followRedirects(new Map(open.map((flag) => [flag, variantOf(flag)])));
}
