import { findValuesWithoutContent } from '@cumulus/flag-rules';
import { createLog } from '@cumulus/http/log';
import { valueText } from '../cookies/flagText.ts';
import { featureOf } from '../store/featureOf.ts';
import type { FlagPayload, PayloadRule } from '../store/payloadSchema.ts';
import type { NewVisitorDecision, PageDecision, VisitSite } from './visitDecision.ts';

const log = createLog('flags');

/** What has to be decided for one path with the current flags and content. */
export interface PagePlan {
  payload: FlagPayload;
  contentVersion: number;
  /** Flags in the order of the variant key, with the values that have a variant (none for flags that only redirect). */
  flags: readonly { flag: string; values: readonly string[] }[];
  /** Flags that may send visitors of this path away. */
  redirects: readonly string[];
  /** Whether one of them may send anybody away now. */
  mayRedirect: boolean;
  /** Of the page's flags; device and country also of the flags of pages to which a redirect may lead. */
  needs: FlagDependencies;
  /** Decisions for visitors with a cookie, and for all visitors, by what they depend on. Bounded. */
  cached: Map<string, PageDecision>;
  /** Decisions for visitors without cookies, by the flags' values. Bounded. */
  cachedForNew: Map<string, NewVisitorDecision>;
}

const NONE: readonly string[] = [];
const MAX_REPORTED = 100;
const reported = new Set<string>();

/** Finds the plan of a path; undefined where no flag is used. */
export type FindPagePlan = (payload: FlagPayload, path: string) => PagePlan | undefined;

/** Caches the plans of paths with flags. Other paths get no plan, so that unknown paths take no memory. */
export function createPagePlans(site: Pick<VisitSite, 'flagsOf' | 'content'>): FindPagePlan {
  const plans = new Map<string, PagePlan>();

  return (payload, path) => {
    const plan = plans.get(path);
    const contentVersion = site.content().version;
    if (plan && plan.payload === payload && plan.contentVersion === contentVersion) return plan;
    const uses = site.flagsOf(path);
    const redirects = payload.redirects.get(path) ?? NONE;
    if (uses.length === 0 && redirects.length === 0) return undefined;
    const updated = { ...planOf(payload, uses, redirects), contentVersion };
    plans.set(path, updated);
    reportValues(payload, path, uses);
    return updated;
  };
}

/** Logs values without content: the control is shown instead and not counted (browser/enhanceVariantSlot.ts), which would falsify the experiment. */
function reportValues(payload: FlagPayload, path: string, uses: PagePlan['flags']): void {
  const named = uses.map(({ flag }) => [flag, featureOf(payload, flag) ?? {}]);
  const slots = uses.map((use) => ({ ...use, name: `page ${path}` }));
  for (const { experiment, message } of findValuesWithoutContent(Object.fromEntries(named), slots)) {
    const line = `experiment ${JSON.stringify(experiment)}: ${message}`;
    if (reported.has(line) || reported.size >= MAX_REPORTED) continue;
    reported.add(line);
    log.error(line);
  }
}

function planOf(payload: FlagPayload, uses: PagePlan['flags'], redirects: readonly string[]) {
  const used = new Set(uses.map(({ flag }) => flag));
  const extra = redirects.filter((flag) => !used.has(flag)).map((flag) => ({ flag, values: NONE }));
  const flags = [...uses, ...extra].sort((one, other) => (one.flag < other.flag ? -1 : 1));
  const needs = flags.map(({ flag }) => flagDependencies(payload, flag));
  const mayRedirect = redirects.some((flag) => {
    const { rules = [], defaultValue } = featureOf(payload, flag) ?? {};
    return rules.length > 0 || valueText(defaultValue) !== '';
  });
  // Flags of other pages decide whether a redirect is a loop.
  const followed = redirects.length > 0 ? [...payload.redirects.values()].flat() : NONE;
  const onward = followed.map((flag) => flagDependencies(payload, flag));
  const some = (name: keyof FlagDependencies, further: readonly FlagDependencies[] = []) =>
    [...needs, ...further].some((one) => one[name]);
  return {
    ...{
      payload,
      flags,
      redirects,
      mayRedirect,
      cached: new Map<string, PageDecision>(),
      cachedForNew: new Map<string, NewVisitorDecision>(),
    },
    needs: {
      onVisitor: some('onVisitor'),
      onPage: some('onPage'),
      onDevice: some('onDevice', onward),
      onCountry: some('onCountry', onward),
    },
  };
}

/** What a flag's value depends on. */
export interface FlagDependencies {
  /** On the visitor: decided once and stored. */
  onVisitor: boolean;
  /** On the page: the value is not valid for other pages. */
  onPage: boolean;
  onDevice: boolean;
  onCountry: boolean;
}

const PLACE = new Set(['url', 'path', 'locale']);

/** Reads from a flag's rules, and from those of the flags that it builds on, what its value depends on. */
export function flagDependencies(payload: FlagPayload, flag: string): FlagDependencies {
  const before = payload.needs.get(flag);
  if (before) return before;
  const found = { isHashed: false, attributes: new Set<string>() };
  collect(payload, flag, found, new Set());
  const { isHashed, attributes } = found;
  const needs = {
    onVisitor: isHashed || attributes.has('id'),
    onPage: [...attributes].some((name) => PLACE.has(name)),
    onDevice: attributes.has('device'),
    onCountry: attributes.has('country'),
  };
  payload.needs.set(flag, needs);
  return needs;
}

interface Found {
  isHashed: boolean;
  attributes: Set<string>;
}

function collect(payload: FlagPayload, flag: string, found: Found, seen: Set<string>): void {
  if (seen.has(flag)) return;
  seen.add(flag);
  for (const rule of featureOf(payload, flag)?.rules ?? []) {
    found.isHashed ||= isHashed(rule);
    addAttributes(rule.condition, found.attributes);
    for (const { id } of rule.parentConditions ?? []) collect(payload, id, found, seen);
  }
}

function isHashed({ variations, coverage, range, filters, contextualVariations }: PayloadRule): boolean {
  return [variations, coverage, range, filters, contextualVariations].some((field) => field !== undefined);
}

/** Attributes stand at the top of a condition, and within those that are joined; `$savedGroup` may ask for any. */
function addAttributes(condition: unknown, attributes: Set<string>): void {
  if (Array.isArray(condition)) for (const one of condition) addAttributes(one, attributes);
  else addNamed(condition, attributes);
}

function addNamed(condition: unknown, attributes: Set<string>): void {
  if (typeof condition !== 'object' || condition === null) return;
  for (const [name, value] of Object.entries(condition)) {
    if (name === '$savedGroup') for (const any of ['id', 'url', 'device', 'country']) attributes.add(any);
    else if (name.startsWith('$')) addAttributes(value, attributes);
    else attributes.add(name.split('.')[0] ?? name);
  }
}
