import { keepPreviousData, QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef } from 'react';
import { may, type Permission, type Person } from '../access/permissions.ts';
import type { ReportAnswer } from '../reports/Report.ts';
import { type Scope, scopeQuery, useScope, writeSearch } from './address.ts';

/** Why a request of the API failed, in the words of the server. */
export class Problem extends Error {
  /** 0 where the server didn't answer. */
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'Problem';
    this.status = status;
    this.code = code;
  }
}

/** Whether an application is away: the same request succeeds once it is back. */
export const isAway = ({ status }: Pick<Problem, 'status'>): boolean => [0, 502, 503].includes(status);

/** Until what is away is asked again by itself. */
const AWAY_MS = 5_000;

/** How soon a query asks again. @param usualMs while nothing is away */
export const askAgainMs = (error: Error | null, usualMs?: number): number | false =>
  error instanceof Problem && isAway(error) ? AWAY_MS : (usualMs ?? false);

const UNREADABLE = 'The answer of the studio can’t be read. Reload the page: it may be of another version.';
const AWAY = 'The studio doesn’t answer. Check that it runs and that you are connected, then try again.';

/** The body of a refusal; an answer of a proxy between has another one. */
const isRefusal = (body: unknown): body is { error: string; message: string } =>
  typeof body === 'object' && body !== null && 'error' in body && 'message' in body && typeof body.message === 'string';

async function problemOf(response: Response): Promise<Problem> {
  const body: unknown = await response.json().catch(() => undefined);
  if (isRefusal(body)) return new Problem(response.status, body.error, body.message);
  return new Problem(response.status, 'Failed', `The studio answered with status ${response.status}.`);
}

/** Asks the API. @param path below `/api` @throws Problem */
export async function ask(path: string, init: RequestInit = {}): Promise<unknown> {
  const response = await fetch(`/api${path}`, {
    ...init,
    headers: { Accept: 'application/json', ...init.headers },
  }).catch((error: Error) => {
    if (init.signal?.aborted) throw error;
    throw new Problem(0, 'Away', AWAY, { cause: error });
  });
  if (!response.ok) throw await problemOf(response);
  if (response.status === 204) return undefined;
  return response.json().catch((error: Error) => {
    throw new Problem(response.status, 'Unreadable', UNREADABLE, { cause: error });
  });
}

/** What a view gets of a request: all of it may be absent at the same time, before the request is made. */
export interface Answer<Data> {
  data: Data | undefined;
  problem: Problem | undefined;
  /** There is nothing to show yet. */
  isLoading: boolean;
  /** What is shown is of the request before. */
  isRefreshing: boolean;
  isCancelled: boolean;
  cancel(): void;
  retry(): void;
}

/** What checks an answer: a schema of zod, or of its small form. */
interface Schema<Data> {
  safeParse(value: unknown): { success: true; data: Data } | { success: false; error: Error };
}

interface ApiOptions {
  /** Asks again after so long, while the page is visible. */
  refetchMs?: number | undefined;
  /** False: isn't asked yet. */
  isWanted?: boolean | undefined;
}

/**
 * Reads an address of the API. Answers are kept by address, and a request that no view waits for is cancelled. What is away is asked again by itself, and what
 * was read before stays.
 * @param path below `/api`, with its query
 * @param schema checks the answer; without one it is believed
 */
export function useApi<Data>(path: string, schema?: Schema<Data>, options: ApiOptions = {}): Answer<Data> {
  const client = useQueryClient();
  const { refetchMs, isWanted = true } = options;
  const query = useQuery<Data, Problem>({
    queryKey: [path],
    queryFn: async ({ signal }) => {
      const answer = await ask(path, { signal });
      if (!schema) return answer as Data;
      const parsed = schema.safeParse(answer);
      if (parsed.success) return parsed.data;
      throw new Problem(200, 'Unreadable', UNREADABLE, { cause: parsed.error });
    },
    enabled: isWanted,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => askAgainMs(state.error, refetchMs),
  });
  const { data, error, isPending, isFetching, isPlaceholderData, fetchStatus, refetch } = query;
  // A query without data forgets its error while it asks again: the view would flicker.
  const failed = useRef<{ path: string; problem: Problem }>(undefined);
  if (error) failed.current = { path, problem: error };
  const isAsking = isPending && isFetching && failed.current?.path === path;
  return {
    data,
    problem: error ?? (isAsking ? failed.current?.problem : undefined),
    isLoading: isPending && isFetching,
    isRefreshing: isPlaceholderData || (isFetching && data !== undefined && error === null),
    isCancelled: isPending && fetchStatus === 'idle' && isWanted,
    cancel: useCallback(() => void client.cancelQueries({ queryKey: [path] }), [client, path]),
    retry: useCallback(() => void refetch(), [refetch]),
  };
}

/** `isKey`: a number that names rows, such as that of a step. */
export type ReportColumn = ReportAnswer['columns'][number] & { isKey?: true };
export type ReportRow = ReportAnswer['rows'][number];
export type Report = Omit<ReportAnswer, 'columns'> & { columns: ReportColumn[] };
export type ReportParameters = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The address of a report of the API, below `/api`. */
export const reportPath = (id: string, scope: Scope, own: ReportParameters = {}): string =>
  `/reports/${encodeURIComponent(id)}${writeSearch({ ...scopeQuery(scope), ...own })}`;

/**
 * Reads a report about what the address of the page says: period, time zone, comparison, filters.
 * @param own further parameters of the report
 */
export function useReport(id: string, own: ReportParameters = {}, options: ApiOptions = {}): Answer<Report> {
  const scope = useScope();
  return useApi(reportPath(id, scope, own), undefined, options);
}

/** The answer of `/person`. */
interface PersonAnswer extends Person {
  /** Goes along with each change, in the header `X-CSRF-Token`. */
  csrf: string;
  /** Whether what is shown is made up. */
  isDemo?: boolean;
  /** Whether the session ends here, and not at the company's sign-in. */
  canSignOut?: boolean;
}

/** Who uses the studio, and what they may do. */
export interface SignedIn extends PersonAnswer {
  may(permission: Permission): boolean;
}

const PERSON = '/person';

/** Who uses the studio. Its problem has status 401 where nobody is signed in. */
export function usePerson(): Answer<SignedIn> {
  const answer = useApi<PersonAnswer>(PERSON);
  const person = answer.data;
  const data = useMemo(
    () => person && { ...person, may: (permission: Permission) => may(person, permission) },
    [person],
  );
  return { ...answer, data };
}

/** The Query client of the application. Nothing is tried again by itself that the server refused. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) => error instanceof Problem && error.status === 503 && failures < 2,
    },
  },
});

async function change(method: 'POST' | 'DELETE', path: string, body: unknown): Promise<unknown> {
  const { csrf } = await queries
    .fetchQuery({ queryKey: [PERSON], queryFn: async () => (await ask(PERSON)) as PersonAnswer })
    .catch(() => ({ csrf: '' }));
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  return ask(path, { method, headers: { 'Content-Type': 'application/json', 'X-CSRF-Token': csrf }, ...sent });
}

/** Changes something, as JSON. @param path below `/api` @returns the answer. @throws Problem */
export const post = (path: string, body: unknown = {}): Promise<unknown> => change('POST', path, body);

/** Deletes something. @param path below `/api` @throws Problem */
export const remove = (path: string): Promise<unknown> => change('DELETE', path, undefined);

/** Reads again what begins with a path, after a change. */
export const renew = (start: string): Promise<void> =>
  queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(start) });
