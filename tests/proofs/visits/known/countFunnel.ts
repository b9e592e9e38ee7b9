import { factOf, type Known, type KnownRow } from './Known.ts';
import type { KnownEvent } from './KnownEvent.ts';
import type { KnownVisit } from './KnownVisit.ts';

interface Step {
  event?: string;
  page?: string;
}

/** How far one visitor came. */
interface Reached {
  visitor: string;
  /** What the first visit with the first step is known by. */
  value: string;
  /** Of the last step, from 1. */
  position: number;
  at: number;
}

const HOUR_MS = 3_600_000;
const isStep = ({ name, path }: KnownEvent, { event, page }: Step) =>
  event === undefined ? name === 'page' && path === page : name === event;

function reachedOf(known: Known): { steps: Step[]; reached: Reached[] } {
  const steps = JSON.parse(known.parameter('steps')) as Step[];
  const [first = {}] = steps;
  const starts = new Map<string, KnownVisit>();
  for (const visit of known.visits) {
    const has = visit.lists.event.includes(first.event ?? '') || visit.lists.page.includes(first.page ?? '');
    if (has && visit.visitor !== null && !starts.has(visit.visitor)) starts.set(visit.visitor, visit);
  }
  const events = Map.groupBy(known.events, ({ visitor }) => visitor);
  const reached = [...starts].map(([visitor, visit]): Reached => {
    const value = by(known, visit);
    const { position, at } = furthest(known, events.get(visitor) ?? [], steps);
    return { visitor, value, position: Math.max(1, position), at: at || visit.startedAt };
  });
  return { steps, reached };
}

function by(known: Known, visit: KnownVisit): string {
  const dimension = known.parameter('by');
  if (dimension === 'none') return '';
  if (dimension !== 'variant') return factOf(visit, dimension);
  return visit.lists.variant.filter((one) => one.startsWith(`${known.parameter('experiment')}/`)).join(', ');
}

/** From each first step on, the next steps as early as they come: no other choice comes further. */
function furthest(known: Known, events: readonly KnownEvent[], steps: readonly Step[]) {
  const windowMs = Number(known.parameter('window')) * HOUR_MS;
  const isStrict = known.parameter('order') === 'strict';
  const isAStep = ({ path }: KnownEvent) => steps.some(({ page, event }) => event === 'page' || page === (path ?? ''));
  const isOther = (event: KnownEvent) => isStrict && event.name === 'page' && !isAStep(event);
  let best = { position: 0, at: 0 };
  const keep = (position: number, at: number) => {
    if (position > best.position || (position === best.position && at > best.at)) best = { position, at };
  };
  for (const begin of events.filter((event) => isStep(event, steps[0] ?? {}))) {
    const end = events.find((event) => event.at > begin.at && isOther(event))?.at ?? Number.POSITIVE_INFINITY;
    const isOpen = ({ at }: KnownEvent) => at < end && at - begin.at <= windowMs;
    let last = begin.at;
    keep(1, last);
    for (const [index, step] of steps.entries()) {
      if (index === 0) continue;
      const able = events.filter((event) => isStep(event, step) && event.at > last && isOpen(event));
      // The step may be done again: the last time counts as its time.
      keep(able.length > 0 ? index + 1 : 0, able.at(-1)?.at ?? 0);
      if (!able[0]) break;
      last = able[0].at;
    }
  }
  return best;
}

export function funnel(known: Known): KnownRow[] {
  const { steps, reached } = reachedOf(known);
  return [...Map.groupBy(reached, ({ value }) => value)].flatMap(([value, ofValue]) => {
    const counts = steps.map((_, index) => ofValue.filter(({ position }) => position > index).length);
    const share = (part: number, whole: number | undefined) => (whole ? part / whole : null);
    return steps.map(({ event, page }, index) => ({
      ...{ value, step: index + 1, name: page ?? event ?? '', visitors: counts[index] ?? 0 },
      of_first: share(counts[index] ?? 0, counts[0]),
      of_previous: share(counts[index] ?? 0, counts[Math.max(0, index - 1)]),
    }));
  });
}

export function funnelVisitors(known: Known): KnownRow[] {
  const { reached } = reachedOf(known);
  return reached
    .filter(({ position }) => position === Number(known.parameter('lost')))
    .map(({ visitor, value, at }) => ({
      ...{ visitor_id: visitor, value },
      last_at: new Date(Math.floor(at / 1_000) * 1_000).toISOString().replace('.000', ''),
    }));
}
