import { dayIn } from '@cumulus/content-model/days';
import { keepPreviousData, type UseQueryResult, useInfiniteQuery, useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ownZone, type Search, useAddress, useChangeAddress, writeSearch } from '../../address.ts';
import { ask, askAgainMs, Problem } from '../../api.ts';
import { daysOf, isPeriod } from '../../period.ts';
import { type LeadPage, pageSchema, type Touch, touchesSchema } from './leadData.ts';

/** Leads of one request. */
export const PAGE = 200;

/** By what the list is sorted, as the lead service names it; with `-` the other way round. */
export const SORTS = {
  '-received': 'Newest first',
  received: 'Oldest first',
  name: 'Name',
  company: 'Company',
  status: 'Status',
  owner: 'Owner',
  '-meeting': 'Meeting, latest first',
} as const;
export type Sort = keyof typeof SORTS;

/** Filters of the address that are passed on as they are. `none` is nobody, or no campaign. */
const PASSED = ['status', 'owner', 'form', 'campaign', 'desk'] as const;
type Filter = (typeof PASSED)[number];

const textOf = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

/** What is listed, by the address of the page. */
export function useLeadFilters() {
  const address = useAddress();
  const change = useChangeAddress();
  return useMemo(() => {
    const value = (name: string) => textOf(address[name]);
    const sort = value('sort') ?? '';
    return {
      ...{ value, search: value('q') ?? '', period: address.period },
      sort: (Object.hasOwn(SORTS, sort) ? sort : '-received') as Sort,
      /** An empty value is taken out of the address. */
      set: (name: Filter | 'q' | 'sort' | 'period' | 'lead', next: string) =>
        change({ [name]: next === '' ? undefined : next } as Search, { replace: name === 'q' }),
      isFiltered: [...PASSED, 'q', 'period'].some((name) => value(name) !== undefined),
      clear: () => change(Object.fromEntries([...PASSED, 'q', 'period'].map((name) => [name, undefined]))),
    };
  }, [address, change]);
}

export type LeadFilters = ReturnType<typeof useLeadFilters>;

/** The query of the API for these filters. */
export function queryOf({ value, search, period, sort }: LeadFilters): string {
  const zone = ownZone();
  const days = period && isPeriod(period) ? { ...daysOf(period, dayIn(zone, Date.now())), zone } : {};
  const query = new URLSearchParams(writeSearch({ search, sort, ...days }));
  for (const name of PASSED) {
    const wanted = value(name);
    if (wanted !== undefined) query.append(name, wanted === 'none' ? '' : wanted);
  }
  return String(query);
}

async function readPage(path: string, signal: AbortSignal): Promise<LeadPage> {
  const parsed = pageSchema.safeParse(await ask(path, { signal }));
  if (parsed.success) return parsed.data;
  throw new Problem(200, 'Unreadable', 'The answer of the studio can’t be read. Reload the page.', {
    cause: parsed.error,
  });
}

const withCursor = (query: string, cursor: string) => (cursor === '' ? query : `${query}&cursor=${cursor}`);

/** Reads the list page by page, and the first touches of each page beside it. */
export function useLeads(filters: LeadFilters) {
  const parameters = `${queryOf(filters)}&limit=${PAGE}`;
  const path = `/leads?${parameters}`;
  const query = useInfiniteQuery({
    queryKey: [path, 'pages'],
    queryFn: ({ pageParam, signal }) => readPage(withCursor(path, pageParam), signal),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    refetchInterval: ({ state }) => askAgainMs(state.error),
    // Else the table would vanish with each letter that is typed.
    placeholderData: keepPreviousData,
  });
  const pages = query.data?.pages;
  const cursors = query.data?.pageParams;
  const isOfBefore = query.isPlaceholderData;
  const wanted = useMemo(
    () =>
      pages?.map(({ leads }, index) => ({
        ...touchesOf(withCursor(parameters, String(cursors?.[index] ?? '')), leads.map(({ id }) => id).join()),
        enabled: !isOfBefore && leads.length > 0,
      })) ?? [],
    [pages, cursors, parameters, isOfBefore],
  );
  return {
    leads: useMemo(() => pages?.flatMap(({ leads }) => leads), [pages]),
    touches: useQueries({ queries: wanted, combine: joinTouches }),
    total: pages?.at(-1)?.total ?? 0,
    problem: query.error instanceof Problem ? query.error : undefined,
    /** What is shown is of the filters before. */
    isOfBefore,
    hasMore: query.hasNextPage && !isOfBefore,
    isReadingMore: query.isFetchingNextPage,
    readMore: () => void query.fetchNextPage(),
    retry: () => void query.refetch(),
  };
}

/** The first touches of a page. They never change: only other leads are asked for again. @param ids of the leads */
const touchesOf = (parameters: string, ids: string) => ({
  queryKey: ['first-touches', ids],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    touchesSchema.parse(await ask(`/leads/first-touches?${parameters}`, { signal })).touches,
  staleTime: Number.POSITIVE_INFINITY,
});

const joinTouches = (answers: UseQueryResult<Record<string, Touch | null>>[]) => ({
  of: Object.assign({}, ...answers.map(({ data }) => data)) as Record<string, Touch | null>,
  isReading: answers.some(({ isFetching }) => isFetching),
});
