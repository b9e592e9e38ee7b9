import { createHash } from 'node:crypto';
import { CONSENT_COUNTS, type ConsentTotal, editorsVersion } from '@cumulus/tracking-plan/consentTotals';
import type { Decision } from './decision.ts';

/** The group that measures visits. */
const ANALYTICS = 'C0002';
const DAY_LENGTH = 'YYYY-MM-DD'.length;

/** What a decision adds to the daily totals. */
interface CountedDecision {
  /** The same for all decisions of a consent id on a version: the first of some days counts, later ones are changes of mind. */
  id: string;
  total: ConsentTotal;
}

/**
 * Counts a decision: whether it allows analytics, or was made by the browser's signal. A withdrawal answers no question, and isn't counted.
 * @param country undefined where unknown
 * @param receivedAt milliseconds since 1970
 */
export function countDecision(
  { consentId, version, groups, method, rule = 'opt-in' }: Decision,
  country: string | undefined,
  receivedAt: number,
): CountedDecision | undefined {
  if (method === 'withdraw') return undefined;
  const own = editorsVersion(version);
  const answer = groups.includes(ANALYTICS) ? 'accepted' : 'refused';
  const counted = method === 'gpc' ? 'signals' : answer;
  const counts = Object.fromEntries(CONSENT_COUNTS.map((name) => [name, Number(name === counted)]));
  const day = new Date(receivedAt).toISOString().slice(0, DAY_LENGTH);
  return {
    id: createHash('sha256')
      .update(JSON.stringify([consentId, own]))
      .digest('base64url'),
    total: { day, country: country ?? 'unknown', version: own, rule, ...(counts as CountsOf) },
  };
}

type CountsOf = Pick<ConsentTotal, (typeof CONSENT_COUNTS)[number]>;
