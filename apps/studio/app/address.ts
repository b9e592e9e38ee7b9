import { type Days, dayIn, isZone } from '@cumulus/content-model/days';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { type Dimension, type Filter, parseFilter, writeFilter } from './filters.ts';
import { DEFAULT_PERIOD, daysOf, isPeriod, type Period } from './period.ts';

/** The query of an address: what reports have in common, and a view's own parameters, which are text. */
export interface Search {
  period?: Period;
  from?: string;
  to?: string;
  zone?: string;
  compare?: 'previous' | 'none';
  f?: string[];
  [own: string]: string | string[] | undefined;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MAX_FILTERS = 50;
const isDay = (text: unknown): text is string => {
  if (typeof text !== 'string' || !DAY.test(text)) return false;
  const time = Date.parse(text);
  // The 31st of February is read as a day of March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
};

/** Reads the query of an address: a name that is repeated has several values. */
export function parseSearch(text: string): Record<string, string | string[]> {
  const search: Record<string, string | string[]> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const before = search[name];
    if (before === undefined) search[name] = name === 'f' ? [value] : value;
    else search[name] = [before, value].flat();
  }
  return search;
}

/** Writes the query of an address, with a question mark where it isn't empty. */
export function writeSearch(search: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search))
    for (const one of [value].flat()) if (one !== undefined && one !== '') query.append(name, String(one));
  const text = query.toString().replaceAll('%3A', ':').replaceAll('%2F', '/').replaceAll('%21', '!');
  return text && `?${text}`;
}

/** Leaves out what no report could use, so that an address that was mistyped still shows something. */
export function validateSearch(search: Readonly<Record<string, unknown>>): Search {
  const { period, from, to, zone, compare, f, ...own } = search;
  const filters = [f]
    .flat()
    .filter((text): text is string => typeof text === 'string' && parseFilter(text) !== undefined);
  const hasDays = isDay(from) && isDay(to) && from <= to;
  return {
    ...(own as Record<string, string | string[]>),
    period: typeof period === 'string' && isPeriod(period) ? period : undefined,
    from: hasDays ? from : undefined,
    to: hasDays ? to : undefined,
    zone: typeof zone === 'string' && isZone(zone) ? zone : undefined,
    compare: compare === 'none' || compare === 'previous' ? compare : undefined,
    f: filters.length > 0 ? [...new Set(filters)].slice(0, MAX_FILTERS) : undefined,
  };
}

/** The time zone of this browser. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** What the reports of a page are about. */
export interface Scope extends Days {
  /** Undefined where the days were chosen in a calendar. */
  period: Period | undefined;
  zone: string;
  isCompared: boolean;
  filters: readonly Filter[];
  /** Whether the last day isn't over. */
  hasToday: boolean;
}

/** Fills in what an address leaves out. */
export function scopeOf(search: Search, zone = search.zone ?? ownZone(), now = Date.now()): Scope {
  const today = dayIn(zone, now);
  const { from, to } = search;
  const period = from && to ? undefined : (search.period ?? DEFAULT_PERIOD);
  const days = period === undefined ? { from: String(from), to: String(to) } : daysOf(period, today);
  const filters = (search.f ?? []).flatMap((text) => parseFilter(text) ?? []);
  return { ...days, period, zone, isCompared: search.compare !== 'none', filters, hasToday: days.to >= today };
}

/** The parameters of the API for a scope. */
export function scopeQuery({ from, to, zone, isCompared, filters }: Scope): Record<string, string | string[]> {
  return { from, to, zone, ...(isCompared && { compare: 'previous' }), f: filters.map(writeFilter) };
}

/** The query of the address of this page. */
export const useAddress = (): Search => useSearch({ strict: false }) as Search;

/** What the reports of this page are about, by its address. */
export function useScope(): Scope {
  const search = useAddress();
  return useMemo(() => scopeOf(search), [search]);
}

/** Changes the query of the address of this page. Undefined leaves a parameter out. A new entry of the history, unless `replace` says otherwise. */
export function useChangeAddress(): (change: Search, options?: { replace?: boolean }) => void {
  const navigate = useNavigate();
  return useCallback(
    (change, { replace = false } = {}) => {
      void navigate({
        to: '.',
        search: (before: Search) => ({ ...before, ...change }),
        replace,
        resetScroll: false,
      });
    },
    [navigate],
  );
}

/** Filters of the address, and how a view changes them. */
export function useFilters() {
  const { f } = useAddress();
  const change = useChangeAddress();
  return useMemo(() => {
    const filters = (f ?? []).flatMap((text) => parseFilter(text) ?? []);
    const set = (next: readonly Filter[]) => change({ f: next.length > 0 ? next.map(writeFilter) : undefined });
    const isSame = (a: Filter, b: Filter) => a.dimension === b.dimension && a.value === b.value;
    return {
      filters,
      set,
      has: (dimension: Dimension, value: string) =>
        filters.some((one) => one.dimension === dimension && one.value === value),
      /** Sets a filter, or takes it away where it is set. */
      toggle(dimension: Dimension, value: string, isExcluded = false) {
        const filter = { dimension, value, isExcluded };
        const others = filters.filter((one) => !isSame(one, filter));
        set(others.length < filters.length ? others : [...others, filter]);
      },
    };
  }, [f, change]);
}
