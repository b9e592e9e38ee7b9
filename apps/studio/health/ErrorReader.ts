import { z } from 'zod';
import type { Neighbour } from '../Neighbour.ts';

/** Errors that are read at most, the newest: some 6 MB. */
const MAX_ERRORS = 5_000;
const PAGE = 1_000;

const text = z.string().catch('');
const pageSchema = z.object({
  events: z.array(
    z.object({
      occurredAt: z.string(),
      anonymousId: z.string().nullable(),
      payload: z.object({
        version: text,
        session: z.object({ id: text }).catch({ id: '' }),
        view: z.object({ url: text }).catch({ url: '' }),
        error: z.object({ type: text, message: text, stack: text }).catch({ type: '', message: '', stack: '' }),
      }),
    }),
  ),
  nextCursor: z.string().nullable(),
});

/** An error of a page, as monitoring received it. */
export interface PageError {
  /** Milliseconds since 1970. */
  at: number;
  anonymousId: string | null;
  path: string;
  /** The release of the site; empty where it isn't known. */
  release: string;
  type: string;
  message: string;
  stack: string;
}

/** Errors of a time. */
export interface PageErrors {
  errors: PageError[];
  /** Whether there are older ones in the time that weren't read. */
  isCut: boolean;
}

/** Reads the errors of pages that the collector has, newest first. @param since milliseconds since 1970 @throws RequestError */
export async function readErrors(
  collector: Pick<Neighbour, 'ask'>,
  since: number,
  maxErrors = MAX_ERRORS,
): Promise<PageErrors> {
  const errors: PageError[] = [];
  for (let cursor: string | null = ''; cursor !== null && errors.length < maxErrors; ) {
    const query = new URLSearchParams({
      ...{ vendor: 'datadog', type: 'error', since: String(since), limit: String(Math.min(PAGE, maxErrors)) },
      ...(cursor && { cursor }),
    });
    const page = pageSchema.parse(JSON.parse(await collector.ask(`/inspector/api/events?${query}`)));
    errors.push(...page.events.map(toError));
    cursor = page.nextCursor;
    if (errors.length >= maxErrors) return { errors: errors.slice(0, maxErrors), isCut: cursor !== null };
  }
  return { errors, isCut: false };
}

function toError({ occurredAt, anonymousId, payload }: z.output<typeof pageSchema>['events'][number]): PageError {
  const { version: release, view, error } = payload;
  const path = URL.canParse(view.url) ? new URL(view.url).pathname : view.url;
  return { at: Date.parse(occurredAt), anonymousId, path, release, ...error };
}
