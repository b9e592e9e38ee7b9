import { DAY_MS } from '@cumulus/content-model/days';
import type { Known } from './Known.ts';
import type { KnownEvent } from './KnownEvent.ts';
import type { KnownVisit } from './KnownVisit.ts';

const EXPOSED = 'view growthbook experiment';
/** How long after the first exposure something counts. */
export const WINDOW_MS = 14 * DAY_MS;

/** One who is counted once. */
export interface Unit {
  variation: number;
  /** The first exposure. */
  first: KnownEvent;
  visitors: ReadonlySet<string | null>;
}

/** Exposures of all experiments. */
export const exposuresOf = ({ events }: Known) =>
  events.filter(
    ({ name, properties }) =>
      name === EXPOSED && typeof properties.experimentId === 'string' && typeof properties.variationId === 'number',
  );
export const phaseOf = ({ properties }: KnownEvent) => Number(properties.phase ?? 0);
export const variationOf = ({ properties }: KnownEvent) => Number(properties.variationId);

/** Exposures by the visitor, or who shares the value of the experiment's attribute. */
export function unitsOf(exposures: readonly KnownEvent[]) {
  return Map.groupBy(exposures, ({ properties, visitor }) =>
    (properties.hashAttribute ?? 'id') === 'id' && typeof properties.hashValue === 'string'
      ? properties.hashValue
      : (visitor ?? ''),
  );
}

export const sawTwo = (exposures: readonly KnownEvent[]) => new Set(exposures.map(variationOf)).size > 1;

/** Who saw one variation of the phase that is asked, and how many saw more. */
export function askedUnits(known: Known): { units: Unit[]; removed: number } {
  const asked = exposuresOf(known).filter(
    (event) =>
      event.properties.experimentId === known.parameter('experiment') &&
      phaseOf(event) === Number(known.parameter('phase')),
  );
  const all = [...unitsOf(asked).values()];
  const kept = all.filter((exposures) => !sawTwo(exposures));
  const units = kept.map((exposures): Unit => {
    const first = exposures[0] as KnownEvent;
    return { variation: variationOf(first), first, visitors: new Set(exposures.map(({ visitor }) => visitor)) };
  });
  return { units, removed: all.length - kept.length };
}

/** The visit with the first exposure. */
export function visitOf({ visits }: Known, { first }: Unit): KnownVisit | undefined {
  return visits.find(
    ({ session, startedAt, endedAt }) => session === first.session && first.at >= startedAt && first.at <= endedAt,
  );
}
