import type { PlannedVisit, PlannedVisitor, Step } from './PlannedVisit.ts';
import { type Random, seededRandom } from './seededRandom.ts';

const PATHS = ['/', '/pricing', '/features/tasks', '/teams/design', '/de/pricing', '/demo', '/blog'];
const MOST_VISITS = 7;
/** How many of a hundred visitors do so. */
const NEVER_RETURN = 12;
const REFUSE = 6;
/** Of a hundred pages, how many are left within a moment, or looked at. */
const GLANCES = 35;
const CRASHES = 12;

/**
 * Makes up visitors, the same ones for the same seed.
 * @param visits how many visits they make in all
 */
export function planVisits(visits: number, seed: number): PlannedVisitor[] {
  const random = seededRandom(seed);
  const visitors: PlannedVisitor[] = [];
  for (let left = visits; left > 0; left -= visitors.at(-1)?.visits.length ?? 1) {
    const isRefusing = random.happens(REFUSE);
    const doesReturn = !random.happens(NEVER_RETURN);
    const count = Math.min(left, 2 + random.below(MOST_VISITS - 1));
    const planned = Array.from({ length: count }, (_, at) =>
      planVisit(random, { isFirst: at === 0, isRefusing, isLast: doesReturn && at === count - 1 }),
    );
    visitors.push({ visits: planned, doesReturn, isRefusing });
  }
  return visitors;
}

function planVisit(random: Random, visit: { isFirst: boolean; isRefusing: boolean; isLast: boolean }): PlannedVisit {
  const steps: Step[] = [{ does: 'open', path: random.pick(PATHS) }];
  if (visit.isFirst) steps.push(stay(random), { does: visit.isRefusing ? 'refuse' : 'accept' });
  steps.push(stay(random));
  for (let more = random.below(4); more > 0; more -= 1) steps.push(...planPart(random));
  // Whoever goes offline in the end leaves so: what he did then waits for the next visit.
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
  return { does: 'stay', ms: random.happens(GLANCES) ? random.below(400) : 400 + random.below(2600) };
}
