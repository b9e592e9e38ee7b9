import { z } from 'zod';
import type { Neighbour } from '../Neighbour.ts';

/** Errors that are read at most, the newest: some 6 MB. */
const MAX_ERRORS = 5_000;
const PAGE = 1_000;
/** Characters of pages that are read at most: texts of strangers are up to 256 KB each. */
const MAX_READ = 20_000_000;
/** Characters of a text that are kept. */
const MAX_TEXT = 4_000;

const text = z.string().catch('').transform(cutText);
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
  let read = 0;
  for (let cursor: string | null = ''; cursor !== null && errors.length < maxErrors; ) {
    const query = new URLSearchParams({
      ...{ vendor: 'datadog', type: 'error', since: String(since), limit: String(Math.min(PAGE, maxErrors)) },
      ...(cursor && { cursor }),
    });
    const answer = await collector.ask(`/inspector/api/events?${query}`);
    const page = pageSchema.parse(JSON.parse(answer));
    read += answer.length;
    errors.push(...page.events.map(toError));
    cursor = page.nextCursor;
    if (errors.length >= maxErrors || read >= MAX_READ)
      return { errors: errors.slice(0, maxErrors), isCut: cursor !== null };
  }
  return { errors, isCut: false };
}

function toError({ occurredAt, anonymousId, payload }: z.output<typeof pageSchema>['events'][number]): PageError {
  const { version: release, view, error } = payload;
  const path = URL.canParse(view.url) ? new URL(view.url).pathname : view.url;
  return { at: Date.parse(occurredAt), anonymousId, path, release, ...error };
}

/** The beginning of a text, as a copy: a slice would keep all of it in memory. */
function cutText(text: string): string {
  return text.length <= MAX_TEXT ? text : Buffer.from(text.slice(0, MAX_TEXT)).toString();
}
