import { CONSENT_COUNTS, type ConsentTotal } from '@cumulus/tracking-plan/consentTotals';
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

type Shown<Counts> = { [Name in keyof Counts]: Counts[Name] | null };
type CountName = (typeof COUNTS)[number];
const COUNTS = [...CONSENT_COUNTS, 'ignored'] as const;

/** Leaves out numbers of fewer than 5 visits, shares from which they would follow, and the next larger part where one alone would follow from the visits asked. */
export const hideFew = <Counts extends ConsentCounts>(counts: Counts) => hideFewOf([counts])[0] as Shown<Counts>;

/** The same for groups whose sum is shown too, such as days: also the next larger group where one alone would follow from the sum. */
export function hideFewOf<Counts extends ConsentCounts>(groups: readonly Counts[]): Shown<Counts>[] {
  const hidden = new Map(groups.map((group) => [group, new Set<string>()]));
  const sizeOf = () => [...hidden.values()].reduce((sum, { size }) => sum + size, 0);
  // What is hidden of a group may have to be of others, and the other way round.
  for (let size = -1; size < sizeOf(); ) {
    size = sizeOf();
    for (const [group, ofGroup] of hidden) hideParts(group, ofGroup);
    if (groups.length > 1) for (const name of COUNTS) hideGroups(hidden, name);
  }
  return groups.map((group) => without(group, hidden.get(group) ?? new Set()));
}

/** Hides the few of one group, and what would show them. */
function hideParts(group: ConsentCounts, hidden: Set<string>): void {
  for (const name of COUNTS) if (isFew(group[name])) hidden.add(name);
  // It is the sum of its parts.
  if (hidden.has('asked')) for (const part of PARTS) hidden.add(part);
  const isHidden = (part: CountName) => hidden.has(part);
  for (const part of findFew(PARTS, (one) => group[one], isHidden)) hidden.add(part);
}

/** Hides one number of groups, where it would follow from the sum. */
function hideGroups(hidden: ReadonlyMap<ConsentCounts, Set<string>>, name: CountName): void {
  const isHidden = (group: ConsentCounts) => hidden.get(group)?.has(name) === true;
  for (const group of findFew([...hidden.keys()], (one) => one[name], isHidden)) hidden.get(group)?.add(name);
}

function without<Counts extends ConsentCounts>(group: Counts, hidden: ReadonlySet<string>): Shown<Counts> {
  const isHidden = (name: string, value: unknown) =>
    SHARES.includes(name) ? hidden.size > 0 : hidden.has(name) && value !== 0;
  const shown = Object.entries(group).map(([name, value]) => [name, isHidden(name, value) ? null : value]);
  return Object.fromEntries(shown) as Shown<Counts>;
}
