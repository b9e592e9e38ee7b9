import { CONSENT_COUNTS, type ConsentTotal } from '@cumulus/tracking-plan/consentTotals';

/** A stored decision. */
export interface StoredDecision {
  consentId: string;
  groups: readonly string[];
}

const ANALYTICS = 'C0002';

/**
 * Compares the daily totals of consent with what is known: each visitor opens one page before deciding, and decides once. A decision whose request was killed with the
 * collector may be missing in both, and in neither alone.
 * @param visitors how many there were
 * @returns each number that differs
 */
export function judgeConsent(
  visitors: number,
  totals: readonly ConsentTotal[],
  decisions: readonly StoredDecision[],
): string[] {
  const byVisitor = new Map(decisions.map((decision) => [decision.consentId, decision]));
  const accepted = [...byVisitor.values()].filter(({ groups }) => groups.includes(ANALYTICS)).length;
  const known = { pages: visitors, asked: visitors, accepted, refused: byVisitor.size - accepted, signals: 0 };
  return CONSENT_COUNTS.flatMap((name) => {
    const counted = totals.reduce((sum, total) => sum + total[name], 0);
    return counted === known[name] ? [] : [`${name}: ${known[name]}, counted ${counted}`];
  });
}
