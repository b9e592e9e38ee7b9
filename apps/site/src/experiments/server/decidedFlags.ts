import type { UserContext } from '@growthbook/growthbook';
import type { DecidedFlag, DecidedVariants } from '../variantCookie.ts';
import type { VisitorAttributes } from '../visitorAttributes.ts';
import { describeTaken } from './describeTaken.ts';
import { evaluateFlag } from './evaluateFlag.ts';
import type { FlagPayload } from './FlagPayload.ts';
import { flagNeeds } from './flagNeeds.ts';
import { isPossible } from './isPossible.ts';
import { leftOutOf } from './leftOutOf.ts';
import { recheckFlag } from './recheckFlag.ts';
import { stickyBuckets } from './stickyBuckets.ts';

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
