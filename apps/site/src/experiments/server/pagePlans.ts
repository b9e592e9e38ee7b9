import { findValuesWithoutContent } from '@cumulus/flag-rules';
import { valueText } from '../valueText.ts';
import type { FlagPayload } from './FlagPayload.ts';
import { type FlagNeeds, flagNeeds } from './flagNeeds.ts';
import type { FirstKnown, Known } from './Known.ts';
import type { VisitSite } from './VisitSite.ts';

/** What is decided at one path, while flags and content stay as they are. */
export interface PagePlan {
  payload: FlagPayload;
  contentVersion: number;
  /** Flags in the order of the variant key, with the values that have a variant (none for flags that only redirect). */
  flags: readonly { flag: string; values: readonly string[] }[];
  /** Flags that may send visitors of this path away. */
  redirects: readonly string[];
  /** Whether one of them may send anybody away now. */
  mayRedirect: boolean;
  needs: FlagNeeds;
  /** What was decided before for all who are alike here. */
  known: Map<string, Known>;
  /** The same for who comes first. */
  first: Map<string, FirstKnown>;
}

const NONE: readonly string[] = [];
const MOST_REPORTED = 100;
const reported = new Set<string>();

/** Finds the plan of a path; undefined where nothing is decided. */
export type PagePlans = (payload: FlagPayload, path: string) => PagePlan | undefined;

/**
 * Keeps the plans of all paths with flags. Only paths with flags have one, so that no made-up path takes memory.
 */
export function pagePlans(site: Pick<VisitSite, 'flagsOf' | 'content'>): PagePlans {
  const plans = new Map<string, PagePlan>();

  return (payload, path) => {
    const before = plans.get(path);
    const contentVersion = site.content().version;
    if (before && before.payload === payload && before.contentVersion === contentVersion) return before;
    const uses = site.flagsOf(path);
    const redirects = payload.redirects.get(path) ?? NONE;
    if (uses.length === 0 && redirects.length === 0) return undefined;
    const plan = { ...planOf(payload, uses, redirects), contentVersion };
    plans.set(path, plan);
    reportValues(payload, path, uses);
    return plan;
  };
}

/** What the control shows in place of it is not counted (browser/enhanceVariantSlot.ts): that an arm is missing must not go unseen. */
function reportValues({ plain }: FlagPayload, path: string, uses: PagePlan['flags']): void {
  const named = uses.flatMap(({ flag }) => (Object.hasOwn(plain.features, flag) ? [[flag, plain.features[flag]]] : []));
  const slots = uses.map((use) => ({ ...use, name: `page ${path}` }));
  for (const { experiment, message } of findValuesWithoutContent(Object.fromEntries(named), slots)) {
    const line = `[flags] experiment ${JSON.stringify(experiment)}: ${message}`;
    if (reported.has(line) || reported.size >= MOST_REPORTED) continue;
    reported.add(line);
    console.error(line);
  }
}

function planOf(payload: FlagPayload, uses: PagePlan['flags'], redirects: readonly string[]) {
  const used = new Set(uses.map(({ flag }) => flag));
  const extra = redirects.filter((flag) => !used.has(flag)).map((flag) => ({ flag, values: NONE }));
  const flags = [...uses, ...extra].sort((one, other) => (one.flag < other.flag ? -1 : 1));
  const needs = flags.map(({ flag }) => flagNeeds(payload, flag));
  const mayRedirect = redirects.some((flag) => {
    const { rules = [], defaultValue } = payload.plain.features[flag] ?? {};
    return rules.length > 0 || valueText(defaultValue) !== '';
  });
  const some = (name: keyof FlagNeeds) => needs.some((one) => one[name]);
  return {
    ...{
      payload,
      flags,
      redirects,
      mayRedirect,
      known: new Map<string, Known>(),
      first: new Map<string, FirstKnown>(),
    },
    needs: {
      isPersonal: some('isPersonal'),
      isOfPlace: some('isOfPlace'),
      isOfDevice: some('isOfDevice'),
      isOfCountry: some('isOfCountry'),
    },
  };
}
