import { evalCondition, type FeatureRule, type UserContext } from '@growthbook/growthbook';
import { valueText } from '../cookies/flagText.ts';
import { type DecidedFlag, type DecidedVariants, variantCookie } from '../cookies/variantCookie.ts';
import { featureOf } from '../store/featureOf.ts';
import type { FlagPayload } from '../store/payloadSchema.ts';
import type { VisitorAttributes } from '../visitorAttributes.ts';
import { evaluateFlag } from './evaluateFlag.ts';
import { flagDependencies } from './pagePlan.ts';
import { exclusionsOf, experimentRule, isExcluded, isPossible, stickyBuckets } from './stickyBuckets.ts';

interface DecideOptions {
  payload: FlagPayload;
  attributes: VisitorAttributes;
  /** The visitor's cookie, if there is one. */
  remembered?: DecidedVariants;
  /** Whether the id was created for this request: earlier assignments were made by another id. */
  isIdNew?: boolean;
}

/** The flags of one visitor. */
export interface VisitorFlags {
  decisionFor(flag: string): DecidedFlag;
  /** The cookie's new content: all that was decided for this visitor, now or before. */
  toCookie(): DecidedVariants;
  /** Whether everything that depends on the visitor came from the cookie, so that the same cookie gives the same decision. */
  isFromCookie(): boolean;
}

/** Stores nothing: assignments are kept in the cookie. The client reads sticky buckets only where it is given a function that saves them. */
const keepNothing = async () => undefined;

/**
 * Decides the flags of one visitor, each once. A value comes from the cookie while the cookie is of the current flags and the flag depends on nothing
 * that may have changed since; otherwise the flag is evaluated, and the visitor keeps a variation seen before while still targeted.
 */
export function createVisitorFlags({ payload, attributes, remembered, isIdNew }: DecideOptions): VisitorFlags {
  const isCurrent = remembered?.version === payload.version;
  const before = new Map<string, DecidedFlag>();
  for (const sent of remembered?.flags ?? []) {
    const kept = isPossible(payload, sent) ? sent : !isCurrent && onlyExcluded(payload, sent);
    if (kept) before.set(sent.flag, kept);
  }
  const decided = new Map<string, DecidedFlag>();
  let isFromCookie = isCurrent;
  let user: UserContext | undefined;

  const onVisitor = (flag: string) => flagDependencies(payload, flag).onVisitor;

  function decide(flag: string): DecidedFlag {
    const needs = flagDependencies(payload, flag);
    const fromCookie = before.get(flag);
    const isCached = isCurrent && needs.onVisitor && !needs.onPage && fromCookie;
    if (isCached && !needs.onCountry && !needs.onDevice) return fromCookie;
    if (needs.onVisitor) isFromCookie = false;
    const found =
      isCached && isIdNew && fromCookie.experiment === undefined
        ? recheckFlag(payload, fromCookie, attributes)
        : evaluate(flag);
    const sent = remembered?.flags.find((one) => one.flag === flag);
    const excluded = sent && onlyExcluded(payload, sent, found.experiment);
    return excluded ? { ...found, leftOut: excluded.leftOut } : found;
  }

  function evaluate(flag: string): DecidedFlag {
    user ??= userOf();
    return evaluateFlag(payload, flag, user);
  }

  function userOf(): UserContext {
    const { id } = attributes;
    const documents = id === undefined || !remembered ? undefined : stickyBuckets(payload, remembered.flags, id);
    // Without `url`: the client would look for orders in its query, with every experiment.
    if (!documents) return { attributes };
    return { attributes, stickyBucketAssignmentDocs: documents, saveStickyBucketAssignmentDoc: keepNothing };
  }

  function decisionFor(flag: string): DecidedFlag {
    const alreadyDecided = decided.get(flag);
    if (alreadyDecided) return alreadyDecided;
    const found = decide(flag);
    decided.set(flag, found);
    return found;
  }

  /** The cookie has one version, so flags of other pages are decided again too. Those that depend on the page are decided there. */
  function decideOthers(): void {
    for (const { flag } of remembered?.flags ?? []) {
      const isCached = Object.hasOwn(payload.plain.features, flag);
      if (isCached && !flagDependencies(payload, flag).onPage) decisionFor(flag);
    }
  }

  return {
    decisionFor,
    isFromCookie: () => isFromCookie,
    toCookie() {
      if (!isCurrent) decideOthers();
      const flags: DecidedFlag[] = [];
      for (const [flag, one] of before) if (onVisitor(flag)) flags.push(decided.get(flag) ?? one);
      for (const [flag, one] of decided) if (!before.has(flag) && onVisitor(flag)) flags.push(one);
      return { version: payload.version, flags: flags.map((one) => describeExposure(payload, one)) };
    },
  };
}

/**
 * What is left of an assignment that no longer holds: the experiments that exclude the visitor.
 * @param entered the experiment in which the visitor is now
 */
function onlyExcluded(payload: FlagPayload, sent: DecidedFlag, entered?: string): DecidedFlag | undefined {
  const leftOut = exclusionsOf(payload, sent).filter(({ experiment }) => experiment !== entered);
  return leftOut.length > 0 ? { flag: sent.flag, value: '', leftOut } : undefined;
}

type Condition = Parameters<typeof evalCondition>[1];
type SavedGroups = Parameters<typeof evalCondition>[2];

/**
 * Checks a flag again for a visitor without a stored id who is in no experiment: country or device may have changed since, and rules on these alone are
 * followed. A value that a share of the visitors gets stays, since each request has another id and would draw again.
 * @param fromCookie the decision in the cookie
 */
export function recheckFlag(payload: FlagPayload, fromCookie: DecidedFlag, attributes: VisitorAttributes): DecidedFlag {
  if (isRolledOut(payload, fromCookie, attributes)) return fromCookie;
  const found = evaluateFlag(payload, fromCookie.flag, { attributes: { ...attributes, id: undefined } });
  return found.value === fromCookie.value ? fromCookie : found;
}

/** Whether the value comes from a rule for a share of the visitors like this one. */
function isRolledOut(
  { client, savedGroups }: FlagPayload,
  { flag, value }: DecidedFlag,
  attributes: VisitorAttributes,
): boolean {
  const matches = ({ condition }: FeatureRule) =>
    !condition || evalCondition(attributes, condition as Condition, savedGroups as SavedGroups);
  // The client's rules, whose patterns take bounded time.
  const { rules = [] } = client.getFeatures()[flag] ?? {};
  return rules.some(
    (rule) =>
      'force' in rule &&
      (rule.coverage !== undefined || rule.range !== undefined) &&
      valueText(rule.force) === value &&
      matches(rule),
  );
}

/** Attributes that assignment can hash here. For others the vendor's client takes the rule's fallback attribute. */
const HASH_ATTRIBUTES = new Set(['id', 'url', 'path', 'locale', 'device', 'country']);

/**
 * Adds to a decision what its exposure reports of the experiment, taken from the current flags: phase, the variation's key, the hash attribute, and
 * whether the variation has the control's value. A cookie's claims about these are ignored.
 * REQ-EXP-04.
 */
export function describeExposure(payload: FlagPayload, decided: DecidedFlag): DecidedFlag {
  const { flag, value, experiment, variation, bucketVersion } = decided;
  if (experiment === undefined || variation === undefined) return decided;
  const leftOut = decided.leftOut?.filter((former) => isExcluded(payload, flag, former));
  const rule = experimentRule(payload, flag, experiment);
  const key = rule?.meta?.[variation]?.key ?? '';
  const attribute = rule?.hashAttribute ?? 'id';
  const fallback = typeof rule?.fallbackAttribute === 'string' ? rule.fallbackAttribute : attribute;
  const hashAttribute = HASH_ATTRIBUTES.has(attribute) ? attribute : fallback;
  const { phase } = rule ?? {};
  const isControl = variation > 0 && controlValues(payload, flag, rule?.variations).includes(value);
  return {
    ...{ flag, value, experiment, variation },
    ...(bucketVersion && { bucketVersion }),
    ...(isPhase(phase) && { phase: Number(phase) }),
    ...(key !== String(variation) && variantCookie.canHold(key) && { variationKey: key }),
    ...(hashAttribute !== 'id' && { hashAttribute }),
    ...(isControl && { isControl }),
    ...(leftOut?.length && { leftOut }),
  };
}

/** Values that show the control: the first variation's, and the flag's default. */
function controlValues(payload: FlagPayload, flag: string, variations: unknown[] = []): string[] {
  return [variations[0], featureOf(payload, flag)?.defaultValue].map(valueText);
}

/** The vendor sends it as text. */
function isPhase(phase: unknown): boolean {
  const number = Number(phase ?? 0);
  return Number.isInteger(number) && number > 0 && number < 100_000;
}
