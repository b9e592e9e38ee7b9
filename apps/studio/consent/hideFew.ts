import type { ConsentTotal } from '@cumulus/tracking-plan/consentTotals';
import { findFew, isFew, MIN_VISITORS } from '../access/smallCells.ts';
import { type ConsentCounts, groupBy } from './consentReport.ts';

const OTHER = 'other';

/** Counts countries and versions with fewer than 5 visits in the period under `other`, and with them the next larger ones until that has 5. */
export function foldSmallGroups(totals: readonly ConsentTotal[]): ConsentTotal[] {
  const [countries, versions] = [smallGroups(totals, 'country'), smallGroups(totals, 'version')];
  return totals.map((total) => ({
    ...total,
    country: countries.has(total.country) ? OTHER : total.country,
    version: versions.has(total.version) ? OTHER : total.version,
  }));
}

function smallGroups(totals: readonly ConsentTotal[], name: 'country' | 'version'): Set<string> {
  const sizes = groupBy(totals, name).map((group) => ({ value: group[name], visits: visitsOf(group) }));
  const small = new Set<string>();
  let folded = 0;
  for (const { value, visits } of sizes.sort((one, other) => one.visits - other.visits)) {
    if (visits >= MIN_VISITORS && (folded === 0 || folded >= MIN_VISITORS)) break;
    small.add(value);
    folded += visits;
  }
  return small;
}

const visitsOf = ({ accepted, refused, ignored, signals }: ConsentCounts) => accepted + refused + ignored + signals;

const SHARES = ['rate', 'measured'];

/** Together they are the visits that were asked: where one is missing, it is what is left of those. */
const PARTS = ['accepted', 'refused', 'ignored'] as const;

/** Leaves out numbers of fewer than 5 visits, shares from which they would follow, and the next larger part where one alone would follow from the visits asked. */
export function hideFew<Counts extends ConsentCounts>(counts: Counts) {
  const hasFew = Object.entries(counts).some(([name, value]) => !SHARES.includes(name) && isFew(value));
  const parts = new Set<string>(findFew(PARTS, (part) => counts[part]));
  const isHidden = (name: string, value: unknown) => (SHARES.includes(name) ? hasFew : isFew(value) || parts.has(name));
  const shown = Object.entries(counts).map(([name, value]) => [name, isHidden(name, value) ? null : value]);
  return Object.fromEntries(shown) as { [Name in keyof Counts]: Counts[Name] | null };
}
