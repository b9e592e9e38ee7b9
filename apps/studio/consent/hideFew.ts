import type { ConsentTotal } from '@cumulus/tracking-plan/consentTotals';
import { type ConsentCounts, groupBy } from './consentReport.ts';

/** Fewer visits are not shown by themselves to those who may not see single events. */
const MIN_VISITS = 5;
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
    if (visits >= MIN_VISITS && (folded === 0 || folded >= MIN_VISITS)) break;
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
  const parts = hiddenParts(counts);
  const isHidden = (name: string, value: unknown) => (SHARES.includes(name) ? hasFew : isFew(value) || parts.has(name));
  const shown = Object.entries(counts).map(([name, value]) => [name, isHidden(name, value) ? null : value]);
  return Object.fromEntries(shown) as { [Name in keyof Counts]: Counts[Name] | null };
}

/** Those of few visits, and the next larger ones until there are two that have 5 together. */
function hiddenParts(counts: ConsentCounts): Set<string> {
  const hidden = new Set<string>();
  let visits = 0;
  for (const name of PARTS.filter((part) => counts[part] > 0).sort((one, other) => counts[one] - counts[other])) {
    if (!isFew(counts[name]) && (hidden.size === 0 || (hidden.size > 1 && visits >= MIN_VISITS))) break;
    hidden.add(name);
    visits += counts[name];
  }
  return hidden;
}

const isFew = (value: unknown) => Number.isInteger(value) && Number(value) > 0 && Number(value) < MIN_VISITS;
