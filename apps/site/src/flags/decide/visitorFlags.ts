import { evalCondition, type FeatureRule, type UserContext } from '@growthbook/growthbook';
import { valueText } from '../cookies/flagText.ts';
import { type DecidedFlag, type DecidedVariants, variantCookie } from '../cookies/variantCookie.ts';
import type { FlagPayload } from '../store/payloadSchema.ts';
import type { VisitorAttributes } from '../visitorAttributes.ts';
import { evaluateFlag } from './evaluateFlag.ts';
import { flagNeeds } from './pagePlan.ts';
import { experimentRule, isPossible, leftOutOf, stickyBuckets } from './stickyBuckets.ts';

interface DecideOptions {
  payload: FlagPayload;
  attributes: VisitorAttributes;
  /** What the visitor's cookie says, if anything. */
  remembered?: DecidedVariants;
  /** Whether the id was given just now: what was dealt before was dealt by another. */
  isIdNew?: boolean;
}

/** The flags of one visitor. */
export interface DecidedFlags {
  decidedFor(flag: string): DecidedFlag;
  /** What the cookie is to say: all that was decided of this visitor, now or before. */
  all(): DecidedVariants;
  /** Whether everything that depends on the visitor was read from the cookie: then the same cookie means the same again. */
  isRead(): boolean;
}

/** Changes nothing on disk or elsewhere: what is kept goes into the cookie. It makes the client look at what was seen before. */
const keepNothing = async () => undefined;

/**
 * Decides flags of one visitor, each once: read from the cookie while it is of the flags as they are, and they ask for nothing that may have changed
 * since; else evaluated, and what was seen before stays as long as the visitor is still aimed at.
 */
export function decidedFlags({ payload, attributes, remembered, isIdNew }: DecideOptions): DecidedFlags {
  const isCurrent = remembered?.version === payload.version;
  const before = new Map<string, DecidedFlag>();
  for (const decided of remembered?.flags ?? []) if (isPossible(payload, decided)) before.set(decided.flag, decided);
  const decided = new Map<string, DecidedFlag>();
  let isRead = isCurrent;
  let user: UserContext | undefined;

  const isPersonal = (flag: string) => flagNeeds(payload, flag).isPersonal;

  function decide(flag: string): DecidedFlag {
    const needs = flagNeeds(payload, flag);
    const known = before.get(flag);
    const isKnown = isCurrent && needs.isPersonal && !needs.isOfPlace && known;
    if (isKnown && !needs.isOfCountry && !needs.isOfDevice) return known;
    if (needs.isPersonal) isRead = false;
    if (isKnown && isIdNew && known.experiment === undefined) return recheckFlag(payload, known, attributes);
    user ??= userOf();
    const found = evaluateFlag(payload, flag, user);
    if (!remembered || found.experiment !== undefined) return found;
    const sent = remembered.flags.find((one) => one.flag === flag);
    const leftOut = leftOutOf(payload, sent);
    return leftOut ? { ...found, leftOut } : found;
  }

  function userOf(): UserContext {
    const { id } = attributes;
    const documents = id === undefined || !remembered ? undefined : stickyBuckets(payload, remembered.flags, id);
    // Without `url`: the client would look for orders in its query, with every experiment.
    if (!documents) return { attributes };
    return { attributes, stickyBucketAssignmentDocs: documents, saveStickyBucketAssignmentDoc: keepNothing };
  }

  function decidedFor(flag: string): DecidedFlag {
    const known = decided.get(flag);
    if (known) return known;
    const found = decide(flag);
    decided.set(flag, found);
    return found;
  }

  /** Those of other pages are decided anew too, since the cookie has one version. Of a place, they are decided there. */
  function decideOthers(): void {
    for (const { flag } of remembered?.flags ?? []) {
      const isKnown = Object.hasOwn(payload.plain.features, flag);
      if (isKnown && !flagNeeds(payload, flag).isOfPlace) decidedFor(flag);
    }
  }

  return {
    decidedFor,
    isRead: () => isRead,
    all() {
      if (!isCurrent) decideOthers();
      const flags: DecidedFlag[] = [];
      for (const [flag, one] of before) if (isPersonal(flag)) flags.push(decided.get(flag) ?? one);
      for (const [flag, one] of decided) if (!before.has(flag) && isPersonal(flag)) flags.push(one);
      return { version: payload.version, flags: flags.map((one) => describeTaken(payload, one)) };
    },
  };
}

type Condition = Parameters<typeof evalCondition>[1];
type SavedGroups = Parameters<typeof evalCondition>[2];

/**
 * Checks a flag again for a visitor without an id of their own, who was dealt no variation: country or device may have changed since, and rules that
 * ask for nothing else are followed. What was dealt stays, since another id would deal again with every page.
 * @param known what the cookie says
 */
export function recheckFlag(payload: FlagPayload, known: DecidedFlag, attributes: VisitorAttributes): DecidedFlag {
  if (isRolledOut(payload, known, attributes)) return known;
  const found = evaluateFlag(payload, known.flag, { attributes: { ...attributes, id: undefined } });
  return found.value === known.value ? known : found;
}

/** Whether the value is one that a share of the visitors gets who are like this one. */
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

/** What rules can deal by here; the vendor's client takes the rule's fallback for an attribute that nobody has. */
const KNOWN = new Set(['id', 'url', 'path', 'locale', 'device', 'country']);

/**
 * Adds to a decision what its exposure has to say of the experiment, from the flags as they are: phase, the variation's key, what visitors are dealt
 * by, and whether the variation has the control's value. What a cookie claimed of these doesn't count.
 */
export function describeTaken(payload: FlagPayload, decided: DecidedFlag): DecidedFlag {
  const { flag, value, experiment, variation, bucketVersion } = decided;
  if (experiment === undefined || variation === undefined) return decided;
  const rule = experimentRule(payload, flag, experiment);
  const key = rule?.meta?.[variation]?.key ?? '';
  const attribute = rule?.hashAttribute ?? 'id';
  const fallback = typeof rule?.fallbackAttribute === 'string' ? rule.fallbackAttribute : attribute;
  const hashAttribute = KNOWN.has(attribute) ? attribute : fallback;
  const { phase } = rule ?? {};
  const isControl = variation > 0 && controlValues(payload, flag, rule?.variations).includes(value);
  return {
    ...{ flag, value, experiment, variation },
    ...(bucketVersion && { bucketVersion }),
    ...(isPhase(phase) && { phase: Number(phase) }),
    ...(key !== String(variation) && variantCookie.canHold(key) && { variationKey: key }),
    ...(hashAttribute !== 'id' && { hashAttribute }),
    ...(isControl && { isControl }),
  };
}

/** Values that are right to show the control: the first variation's, and the one that everybody has outside of experiments. */
function controlValues({ plain }: FlagPayload, flag: string, variations: unknown[] = []): string[] {
  return [variations[0], plain.features[flag]?.defaultValue].map(valueText);
}

/** The vendor sends it as text. */
function isPhase(phase: unknown): boolean {
  const number = Number(phase ?? 0);
  return Number.isInteger(number) && number > 0 && number < 100_000;
}
