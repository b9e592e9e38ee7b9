import type { GrowthBook } from '@growthbook/growthbook';
import { exposureText } from '../exposureText.ts';
import { valueText } from '../valueText.ts';

/**
 * The experiments that the client's own evaluation takes the visitor into, by flag, as `exposureText` writes them: those of rules, and those that the
 * service names where it evaluates.
 */
export function reportedExposures(growthbook: GrowthBook): ReadonlyMap<string, string> {
  const exposures = new Map<string, string>();
  growthbook.setTrackingCallback((experiment, { featureId, variationId, key, hashAttribute }) => {
    if (!featureId) return;
    const { variations, phase, bucketVersion } = experiment;
    const isSame = valueText(variations[variationId]) === valueText(variations[0]);
    const taken = {
      ...{ experiment: experiment.key, variation: variationId, bucketVersion },
      phase: Number(phase) || 0,
      ...(key !== String(variationId) && { variationKey: key }),
      ...(hashAttribute !== 'id' && { hashAttribute }),
      ...(variationId > 0 && isSame && { isControl: true }),
    };
    exposures.set(featureId, exposureText(taken));
  });
  return exposures;
}
