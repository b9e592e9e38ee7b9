import { type Random, seededRandom } from '../../fixtures/seededRandom.ts';

/** A step of a visit. Times in milliseconds. */
export type Step =
  | { does: 'open'; path: string }
  | { does: 'accept' | 'refuse' }
  | { does: 'click' }
  | { does: 'reload' }
  | { does: 'stay'; ms: number }
  /** Stays until the page's view is counted, however long that takes. */
  | { does: 'be counted' }
  | { does: 'go offline' | 'come online' }
  /** A second tab beside this one, closed with it. */
  | { does: 'open beside'; path: string };

/** One visit in one tab. */
export interface PlannedVisit {
  steps: Step[];
  /** How it ends: the tab is closed, its process dies, or it is used until all is delivered. */
  end: 'close' | 'crash' | 'settle';
}

/** A visitor with a separate browser context. */
export interface PlannedVisitor {
  /** The last visit of a returning visitor ends with `settle`. */
  visits: PlannedVisit[];
  doesReturn: boolean;
  isRefusing: boolean;
}

const PATHS = ['/', '/pricing', '/features/tasks', '/teams/design', '/de/pricing', '/demo', '/blog'];
const CAMPAIGNS = [
  '?utm_source=newsletter&utm_medium=email&utm_campaign=november',
  '?utm_source=google&utm_medium=cpc',
];
/** Where visits begin: some with a campaign. */
const ENTRIES = [...PATHS, ...CAMPAIGNS.flatMap((campaign) => ['/', '/pricing'].map((path) => path + campaign))];
/** Percentages of visitors. */
const NEVER_RETURN = 12;
const REFUSE = 6;
/** Percentages of pages that are left immediately, and of those that are open long enough to be counted. */
const GLANCES = 40;
const LONG_LOOKS = 12;
const CRASHES = 12;

/** How many visits there are. */
export interface VisitAmount {
  /** In total. */
  visits: number;
  /** Per visitor. */
  maxVisits: number;
}

/** Creates random visitors, the same ones for the same seed. */
export function planVisits({ visits, maxVisits }: VisitAmount, seed: number): PlannedVisitor[] {
  const random = seededRandom(seed);
  const visitors: PlannedVisitor[] = [];
  for (let left = visits; left > 0; left -= visitors.at(-1)?.visits.length ?? 1) {
    const isRefusing = random.happens(REFUSE);
    const doesReturn = !random.happens(NEVER_RETURN);
    const count = Math.min(left, 2 + random.below(maxVisits - 1));
    const planned = Array.from({ length: count }, (_, at) =>
      planVisit(random, { isFirst: at === 0, isRefusing, isLast: doesReturn && at === count - 1 }),
    );
    visitors.push({ visits: planned, doesReturn, isRefusing });
  }
  return visitors;
}

function planVisit(random: Random, visit: { isFirst: boolean; isRefusing: boolean; isLast: boolean }): PlannedVisit {
  const steps: Step[] = [{ does: 'open', path: random.pick(ENTRIES) }];
  if (visit.isFirst) steps.push(stay(random), { does: visit.isRefusing ? 'refuse' : 'accept' });
  steps.push(stay(random));
  for (let more = random.below(4); more > 0; more -= 1) steps.push(...planPart(random));
  // A visitor who goes offline at the end leaves offline: the last events wait for the next visit.
  if (!visit.isLast && random.happens(15)) steps.push({ does: 'go offline' }, { does: 'click' }, stay(random));
  if (visit.isLast) return { steps: [...steps, { does: 'come online' }], end: 'settle' };
  return { steps, end: random.happens(CRASHES) ? 'crash' : 'close' };
}

function planPart(random: Random): Step[] {
  switch (random.below(6)) {
    case 0:
      return [{ does: 'reload' }, stay(random)];
    case 1:
      return [{ does: 'open beside', path: random.pick(PATHS) }, stay(random)];
    case 2:
      return [{ does: 'go offline' }, { does: 'click' }, stay(random), { does: 'come online' }, stay(random)];
    case 3:
      return [{ does: 'click' }, stay(random)];
    default:
      return [{ does: 'open', path: random.pick(PATHS) }, stay(random)];
  }
}

function stay(random: Random): Step {
  if (random.happens(GLANCES)) return { does: 'stay', ms: random.below(400) };
  return { does: 'stay', ms: random.happens(LONG_LOOKS) ? 4_200 : 400 + random.below(1600) };
}
