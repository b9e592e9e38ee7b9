import { askedUnits, WINDOW_MS } from './experimentUnits.ts';
import { type Known, type KnownRow, sum } from './Known.ts';
import type { KnownEvent } from './KnownEvent.ts';

const MOST_ERRORS = 100;

/** A page view that monitoring saw, by its last report. */
interface MonitoredView {
  visitor: string | null;
  errors: number;
  seenAt: number;
}

/** @param events in their order */
function monitoredViews(events: readonly KnownEvent[]): MonitoredView[] {
  const reports = events.filter(
    ({ name, properties }) => name === 'view' && properties.viewId != null && properties.errors != null,
  );
  const views = Map.groupBy(reports, ({ visitor, properties }) => `${visitor} ${properties.viewId}`);
  return [...views.values()].map((ofView) => {
    const last = ofView.toSorted(
      (one, other) =>
        Number(one.properties.report) - Number(other.properties.report) || one.receivedAt - other.receivedAt,
    );
    const errors = Number(last.at(-1)?.properties.errors);
    return {
      visitor: ofView[0]?.visitor ?? null,
      errors: Math.max(0, Math.min(MOST_ERRORS, errors)),
      seenAt: Math.max(...ofView.map(({ receivedAt }) => receivedAt)),
    };
  });
}

/** Errors that monitoring saw on the page views of an experiment's units, from the first exposure on. */
export function errors(known: Known): KnownRow[] {
  const views = monitoredViews(known.events);
  const counted = askedUnits(known).units.flatMap(({ variation, first, visitors }) => {
    const own = views.filter(
      ({ visitor, seenAt }) =>
        visitor !== null && visitors.has(visitor) && seenAt >= first.at && seenAt <= first.at + WINDOW_MS,
    );
    return own.length === 0 ? [] : [{ variation, errors: sum(own.map((view) => view.errors)), views: own.length }];
  });
  return [...Map.groupBy(counted, ({ variation }) => variation)].map(([variation, units]) => {
    const sumOf = (of: (unit: (typeof units)[number]) => number) => sum(units.map(of));
    return {
      ...{ variation, visitors: units.length, affected: units.filter((unit) => unit.errors > 0).length },
      ...{ total: sumOf((unit) => unit.errors), squares: sumOf((unit) => unit.errors ** 2) },
      ...{ divisor: sumOf((unit) => unit.views), divisor_squares: sumOf((unit) => unit.views ** 2) },
      products: sumOf((unit) => unit.errors * unit.views),
    };
  });
}
