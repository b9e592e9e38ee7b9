import { addDays, countDays } from '@cumulus/content-model/days';
import { Temporal } from 'temporal-polyfill';
import { startOfDay } from '../../../../apps/studio/api/startOfDay.ts';
import type { ReportQuery, ReportValue } from '../../../../apps/studio/reports/Report.ts';
import type { KnownEvent } from './KnownEvent.ts';
import { type KnownVisit, knownVisits } from './KnownVisit.ts';

/** A row, by the names of the columns. */
export type KnownRow = Record<string, ReportValue>;

/** What a report is about: its period, zone and filters, of all events. */
export class Known {
  /** That began in the period, and match. */
  readonly visits: readonly KnownVisit[];
  /** That happened in the period, with a filter those of visits that match. */
  readonly events: readonly KnownEvent[];
  readonly #query: ReportQuery;

  /** @param events in their order */
  constructor(events: readonly KnownEvent[], query: ReportQuery) {
    this.#query = query;
    const [begin, end] = [startOfDay(query.from, query.zone), startOfDay(addDays(query.to, 1), query.zone)];
    const isInPeriod = (at: number) => at >= begin && at < end;
    const matching = knownVisits(events).filter((visit) => this.#matches(visit));
    const sessions = new Set<string | null>(matching.map(({ session }) => session));
    this.visits = matching.filter(({ startedAt }) => isInPeriod(startedAt));
    this.events = events.filter(
      ({ at, session }) => isInPeriod(at) && (query.filters.length === 0 || sessions.has(session)),
    );
  }

  /** A parameter of the report. */
  parameter(name: string): string {
    return String(this.#query.parameters[name] ?? '');
  }

  /** Day in the zone. */
  dayOf(at: number): string {
    return this.#local(at).toPlainDate().toString();
  }

  /** The time of the row in which a moment counts. */
  timeOf(at: number, step: string): string {
    const day = this.dayOf(at);
    if (step === 'hour') return `${day}T${String(this.#local(at).hour).padStart(2, '0')}:00`;
    const since = countDays({ from: this.#query.from, to: day }) - 1;
    return step === 'week' ? addDays(day, -(since % 7)) : day;
  }

  /** The times of all rows of the period. */
  times(step: string): string[] {
    const { from, to, zone } = this.#query;
    const all = new Set<string>();
    for (let at = startOfDay(from, zone); at < startOfDay(addDays(to, 1), zone); at += 1_800_000)
      all.add(this.timeOf(at, step));
    return [...all];
  }

  #local(at: number): Temporal.ZonedDateTime {
    return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(this.#query.zone);
  }

  #matches(visit: KnownVisit): boolean {
    return this.#query.filters.every(({ dimension, values, isExcluded }) => {
      const list = visit.lists[dimension as keyof KnownVisit['lists']];
      const found = list ?? [factOf(visit, dimension)];
      const isOne = (found.length === 0 ? [''] : found).some((value) => values.includes(value));
      return isOne !== isExcluded;
    });
  }
}

/** What a visit is known by; empty where there is none. */
export function factOf(visit: KnownVisit, dimension: string): string {
  if (dimension === 'visitor') return visit.isNew ? 'new' : 'returning';
  return visit.facts[dimension] ?? '';
}

export const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** How many distinct visitors there are; one without an id isn't any. */
export const countVisitors = (found: readonly { visitor: string | null }[]): number =>
  new Set(found.flatMap(({ visitor }) => visitor ?? [])).size;

/** The value in the middle, or between the two in the middle. */
export function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  const [lower, upper] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  return lower === undefined || upper === undefined ? null : (lower + upper) / 2;
}
