import { onPageShown } from '../../boot/onPageShown.ts';
import type { PageFlags } from '../PageFlags.ts';
import { createFlagClient } from './createFlagClient.ts';
import { fixedFlags } from './fixedFlags.ts';
import { followLiveRedirects } from './followLiveRedirects.ts';
import { goLive } from './goLive.ts';
import { isKnowable } from './isKnowable.ts';
import type { LiveFlags } from './LiveFlags.ts';
import { readVariants } from './readVariants.ts';
import { reportedExposures } from './reportedExposures.ts';
import { visitorAttributes } from './visitorAttributes.ts';
import { whenIdle } from './whenIdle.ts';

let ofPage: LiveFlags | undefined;

/**
 * The flags of the page: on the server as the page is made with them, in the browser one client for all islands. That one starts from what the
 * server decided and, once the browser has nothing else to do, goes on with what the service says. What an experiment decided stays for the
 * page view, whoever decided it: nobody sees a variant change.
 */
export function liveFlagsOf(page: PageFlags): LiveFlags {
  if (typeof document === 'undefined') return decidedFlags(page);
  ofPage ??= startLiveFlags(page);
  return ofPage;
}

function decidedFlags({ values, service }: PageFlags): LiveFlags {
  const growthbook = createFlagClient(service, {}, new Map(Object.entries(values)));
  return { growthbook, subscribe: () => () => undefined, version: () => 0, exposureOf: () => undefined };
}

function startLiveFlags({ values, service }: PageFlags): LiveFlags {
  const forced = new Map<string, unknown>(Object.entries(values));
  const visitor = visitorAttributes();
  const growthbook = createFlagClient(service, visitor, forced);
  const exposures = reportedExposures(growthbook);
  const listeners = new Set<() => void>();
  let version = 0;
  let isLive = false;
  growthbook.subscribe((_, { inExperiment, featureId, value }) => {
    if (inExperiment && featureId) forced.set(featureId, value);
  });
  const update = () => {
    const features = growthbook.getFeatures();
    // Without an answer that can be read, everything stays as it was decided.
    if (!isLive && Object.keys(features).length === 0) return;
    if (!isLive) {
      const fixed = fixedFlags();
      for (const flag of forced.keys())
        if (!fixed.has(flag) && isKnowable(features, flag, visitor)) forced.delete(flag);
    }
    isLive = true;
    version += 1;
    for (const listener of listeners) listener();
  };
  whenIdle(async () => {
    const isAnswered = await goLive(growthbook);
    // Not before: the first answer may be what the browser kept from earlier, and the server's decision is newer.
    growthbook.setRenderer(update);
    if (isAnswered) update();
    // A value that changes later leads away from the next page shown, not from under the visitor's eyes.
    onPageShown(() => isLive && followLiveRedirects(growthbook, exposures));
  });
  return {
    growthbook,
    version: () => version,
    exposureOf(flag, value) {
      const decided = readVariants().get(flag);
      return exposures.get(flag) ?? (decided?.value === value ? decided.exposure : undefined);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
