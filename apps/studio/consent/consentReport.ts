import { CONSENT_COUNTS, type ConsentTotal } from '@cumulus/tracking-plan/consentTotals';

/** In one sentence, for the report's page. */
export const DEFINITION =
  'Visits that began with a page that asked for consent (arrivals from elsewhere, without programs and browsers with Global Privacy Control), and the first decisions on it: accepted allows analytics, refused doesn’t, ignored is what is left; all are daily totals without any identifier, so that a visitor who comes twice undecided is asked twice.';
export const UNIT = 'visits that were asked for consent';
/** What the collector asks its store. */
export const SQL = `SELECT day, country, version, rule, ${CONSENT_COUNTS.join(', ')}
FROM consent_total
WHERE day >= $from AND day <= $to
ORDER BY day, country, version, rule`;

/** Counts of a period, or a part of it. */
export type ConsentCounts = Pick<ConsentTotal, (typeof CONSENT_COUNTS)[number]> & {
  /** Visits that began undecided and ended so, as far as it can be known. */
  ignored: number;
  /** The share that accepted, 0 to 1; null where nobody was asked. */
  rate: number | null;
  /** The share of visits that analytics see, 0 to 1: those that accepted, and under the opt-out rule those that ignored it. */
  measured: number | null;
};

/** Sums up totals. What is ignored is computed from the sums, of each rule: a decision may be of another day than the visit's first page. */
export function sumOf(totals: readonly ConsentTotal[]): ConsentCounts {
  const [optIn, optOut] = (['opt-in', 'opt-out'] as const).map((rule) =>
    countsOf(totals.filter((total) => total.rule === rule)),
  ) as [Sums, Sums];
  const sums = countsOf(totals);
  const [ignoredIn, ignoredOut] = [ignoredOf(optIn), ignoredOf(optOut)];
  const ignored = ignoredIn + ignoredOut;
  const seen = sums.accepted + sums.refused + ignored;
  return {
    ...sums,
    ignored,
    rate: share(sums.accepted, seen),
    measured: share(sums.accepted + ignoredOut, seen + sums.signals),
  };
}

type Sums = Pick<ConsentTotal, (typeof CONSENT_COUNTS)[number]>;

function countsOf(totals: readonly ConsentTotal[]): Sums {
  const entries = CONSENT_COUNTS.map((name) => [name, totals.reduce((sum, total) => sum + total[name], 0)]);
  return Object.fromEntries(entries) as Sums;
}

const ignoredOf = ({ asked, accepted, refused }: Sums) => Math.max(0, asked - accepted - refused);
const share = (part: number, whole: number) => (whole > 0 ? part / whole : null);

/** The counts of each value of a property. */
export function groupBy<Name extends 'day' | 'country' | 'version'>(totals: readonly ConsentTotal[], name: Name) {
  return [...Map.groupBy(totals, (total) => total[name])].map(
    ([value, ofValue]) => ({ [name]: value, ...sumOf(ofValue) }) as Record<Name, string> & ConsentCounts,
  );
}
