import { useCallback, useEffect, useState } from 'react';
import { z } from 'zod';
import { ask, Problem } from '../../api.ts';

const entrySchema = z.object({
  ...{ id: z.string(), at: z.number(), kind: z.string(), title: z.string() },
  ...{ page: z.string().optional(), visit: z.string().optional(), reason: z.string().optional() },
  startsAt: z.number().optional(),
  recording: z.object({ session: z.string(), visitor: z.string() }).optional(),
  payload: z.unknown(),
});
const pageSchema = z.object({
  identities: z.array(z.string()),
  onlyByAddress: z.array(z.string()),
  entries: z.array(entrySchema),
  nextCursor: z.string().nullable(),
});

export type Entry = z.infer<typeof entrySchema>;
/** The pages of a timeline that were read. */
export type Timeline = z.infer<typeof pageSchema>;

/** Reads a visitor's timeline, page by page. */
export function useTimeline(id: string) {
  const [timeline, setTimeline] = useState<Timeline>();
  const [problem, setProblem] = useState<Problem>();
  const [isReading, setReading] = useState(true);
  const path = `/visitors/${encodeURIComponent(id)}`;

  const read = useCallback(
    async (before: Timeline | undefined, signal?: AbortSignal) => {
      setReading(true);
      setProblem(undefined);
      const cursor = before?.nextCursor ? `?cursor=${encodeURIComponent(before.nextCursor)}` : '';
      try {
        const page = pageSchema.parse(await ask(path + cursor, signal ? { signal } : {}));
        setTimeline(
          before ? { ...before, entries: joined(before.entries, page.entries), nextCursor: page.nextCursor } : page,
        );
      } catch (error) {
        if (signal?.aborted) return;
        setProblem(error instanceof Problem ? error : new Problem(0, 'Unreadable', (error as Error).message));
      }
      setReading(false);
    },
    [path],
  );

  useEffect(() => {
    const leaving = new AbortController();
    setTimeline(undefined);
    void read(undefined, leaving.signal);
    return () => leaving.abort();
  }, [read]);
  return { timeline, problem, isReading, readMore: () => read(timeline), reload: () => read(undefined) };
}

/** Parts of one recording can be on several pages. */
function joined(before: readonly Entry[], more: readonly Entry[]): Entry[] {
  const known = new Set(before.map(({ recording, id }) => recording?.session ?? id));
  return [...before, ...more.filter(({ recording, id }) => !known.has(recording?.session ?? id))];
}

/** Entries of one visit, newest first. */
export interface Visit {
  key: string;
  entries: Entry[];
}

/** A pause after which another visit begins, for what has no visit's id. */
const PAUSE_MS = 30 * 60_000;

/** Groups entries by visit. What has no visit's id belongs to the one around it. */
export function groupByVisit(entries: readonly Entry[]): Visit[] {
  const visits: Visit[] = [];
  let id: string | undefined;
  let last = Number.POSITIVE_INFINITY;
  for (const entry of entries) {
    const isOther = entry.visit !== undefined && id !== undefined && entry.visit !== id;
    const current = visits.at(-1);
    if (!current || isOther || last - entry.at > PAUSE_MS) {
      visits.push({ key: entry.id, entries: [entry] });
      id = undefined;
    } else current.entries.push(entry);
    id = entry.visit ?? id;
    last = entry.at;
  }
  return visits;
}

/** Reads a whole export, page by page, as one JSON text. */
export async function readExport(id: string): Promise<string> {
  const path = `/visitors/${encodeURIComponent(id)}/export`;
  const events: unknown[] = [];
  let facts: Record<string, unknown> = {};
  for (let cursor: string | null = ''; cursor !== null; ) {
    const {
      events: more,
      nextCursor,
      ...beside
    } = exportSchema.parse(await ask(cursor === '' ? path : `${path}?cursor=${encodeURIComponent(cursor)}`));
    if (cursor === '') facts = beside;
    events.push(...more);
    cursor = nextCursor;
  }
  return JSON.stringify({ ...facts, events }, null, 2);
}

const exportSchema = z.looseObject({ events: z.array(z.unknown()), nextCursor: z.string().nullable() });
