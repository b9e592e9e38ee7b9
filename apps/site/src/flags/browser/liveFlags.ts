import type { FeatureDefinition, FeatureRule, GrowthBook } from '@growthbook/growthbook';
import { onPageShown } from '../../platform/browser/lifecycle.ts';
import { valueText } from '../cookies/flagText.ts';
import type { VisitorAttributes } from '../visitorAttributes.ts';
import { createFlagClient, overriddenFlags, reportedExposures, startLiveUpdates } from './flagClient.ts';
import { followRedirects } from './followRedirects.ts';
import type { PageFlags } from './pageFlags.ts';
import { readVariants, redirectFlags, type Variant } from './pageVariants.ts';
import { visitorAttributes } from './visitorAttributes.ts';

let ofPage: LiveFlags | undefined;

/**
 * The flags of the page: on the server the values that it is rendered with, in the browser one client for all islands. The client starts with the
 * server's values and, when the browser is idle, switches to the service's. Values of experiments stay for the page view, so that no variant changes
 * while it is visible.
 */
export function getLiveFlags(page: PageFlags): LiveFlags {
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
    // Without a valid response the server's values stay.
    if (!isLive && Object.keys(features).length === 0) return;
    if (!isLive) {
      const fixed = fixedFlags();
      for (const flag of forced.keys())
        if (!fixed.has(flag) && isEvaluableInBrowser(features, flag, visitor)) forced.delete(flag);
    }
    isLive = true;
    version += 1;
    for (const listener of listeners) listener();
  };
  whenIdle(async () => {
    const isAnswered = await startLiveUpdates(growthbook);
    // Not earlier: the first values may come from local storage and be older than the server's.
    growthbook.setRenderer(update);
    if (isAnswered) update();
    // A value that changes later redirects when a page is next shown, not while the visitor reads.
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

/** The flag client of a page, and how components follow it. */
export interface LiveFlags {
  growthbook: GrowthBook;
  /** @returns a function that unsubscribes */
  subscribe(listener: () => void): () => void;
  /** Another number after each change. */
  version(): number;
  /**
   * The exposure of a visitor who sees a flag's value, in the form of `exposureText`; undefined outside of experiments.
   * @param value as text
   */
  exposureOf(flag: string, value: string): string | undefined;
}

/** Flags that keep the server's value while the page is shown: those in experiments and, in debug mode, overridden ones. */
export function fixedFlags(): Set<string> {
  const decided = [...readVariants()].filter(([, { exposure }]) => exposure).map(([flag]) => flag);
  return new Set([...decided, ...overriddenFlags().keys()]);
}

type Features = Readonly<Record<string, FeatureDefinition & { asksForMore?: boolean }>>;

/**
 * Whether the browser has all attributes that a flag's rules (and those of its prerequisites) read, so that it gets the same value as the server. It
 * lacks the country, and has the id only with consent. With remote evaluation there are no rules in the browser; the service marks flags that depend
 * on more.
 * @param features all flags
 * @param flag which of them
 */
export function isEvaluableInBrowser(features: Features, flag: string, { id }: VisitorAttributes): boolean {
  // Grows during the iteration. A set holds each flag once, so cyclic prerequisites end.
  const needed = new Set([flag]);
  for (const key of needed) {
    const { asksForMore, rules = [] } = features[key] ?? {};
    if (asksForMore) return false;
    for (const rule of rules) {
      const names = namesIn(rule);
      if (names.includes('"country"') || (!id && names.includes('"id"'))) return false;
      for (const parent of rule.parentConditions ?? []) needed.add(parent.id);
    }
  }
  return true;
}

/** Attribute names as quoted text. A value with an attribute's name counts as one, which is safe: the flag then keeps the server's value. */
function namesIn({ condition, hashAttribute = 'id', filters = [], ...rule }: FeatureRule): string {
  const isDealt = (rule.variations ?? rule.coverage ?? rule.range ?? rule.ranges) !== undefined;
  return JSON.stringify([condition, isDealt && hashAttribute, filters.map(({ attribute = 'id' }) => attribute)]);
}

/**
 * Checks this page's redirect flags again after a change, except those in experiments.
 * REQ-FLG-14.
 * @param exposures the experiments that the client reports, by flag
 */
export function followLiveRedirects(growthbook: GrowthBook, exposures: ReadonlyMap<string, string>): void {
  const flags = redirectFlags();
  if (flags.length === 0) return;
  const decided = readVariants();
  const features = growthbook.getFeatures();
  const visitor = visitorAttributes();
  const isOpen = (flag: string) => !decided.get(flag)?.exposure && isEvaluableInBrowser(features, flag, visitor);
  const open = flags.filter(isOpen);
  const variantOf = (flag: string): Variant => {
    const { value } = growthbook.evalFeature(flag);
    return { value: valueText(value), exposure: exposures.get(flag) };
  };
  followRedirects(new Map(open.map((flag) => [flag, variantOf(flag)])));
}

/** Calls back once the page has loaded and the browser has nothing else to do. */
export function whenIdle(callback: () => void): void {
  const wait = () => {
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(callback);
    else setTimeout(callback, 1);
  };
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
}
