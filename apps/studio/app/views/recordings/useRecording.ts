import { useEffect, useState } from 'react';
import { z } from 'zod';
import { writeSearch } from '../../address.ts';
import { ask, Problem } from '../../api.ts';
import type { SentRecording } from '../../player/messages.ts';
import { orderEvents } from '../../player/orderEvents.ts';

/** Of one recording; more isn't kept in a browser. */
const MAX_EVENTS = 200_000;

const partsSchema = z.object({
  parts: z.array(z.object({ vendor: z.string(), events: z.array(z.unknown()), leftOut: z.number() })),
  nextCursor: z.string().nullable(),
});

const DATADOG = 'datadog-replay';

interface Recording extends SentRecording {
  /** Events that the collector couldn't read. */
  leftOut: number;
}

/** Reads a recording, part by part. */
export function useRecording(session: string, visitor: string | undefined) {
  const [recording, setRecording] = useState<Recording>();
  const [parts, setParts] = useState(0);
  const [problem, setProblem] = useState<Problem>();
  useEffect(() => {
    const leaving = new AbortController();
    setRecording(undefined);
    setProblem(undefined);
    readAll(session, visitor, { signal: leaving.signal, onParts: setParts })
      .then(setRecording)
      .catch((error: Error) => {
        if (leaving.signal.aborted) return;
        setProblem(error instanceof Problem ? error : new Problem(0, 'Unreadable', error.message));
      });
    return () => leaving.abort();
  }, [session, visitor]);
  return { recording, parts, problem };
}

async function readAll(
  session: string,
  visitor: string | undefined,
  { signal, onParts }: { signal: AbortSignal; onParts(count: number): void },
): Promise<Recording> {
  const events: unknown[][] = [];
  const records: unknown[][] = [];
  let [count, leftOut] = [0, 0];
  for (let cursor: string | null = ''; cursor !== null && count < MAX_EVENTS; ) {
    const path = `/recordings/${encodeURIComponent(session)}/parts${writeSearch({ visitor, cursor })}`;
    const page = partsSchema.parse(await ask(path, { signal }));
    for (const part of page.parts) {
      (part.vendor === DATADOG ? records : events).push(part.events);
      count += part.events.length;
      leftOut += part.leftOut;
    }
    onParts(events.length + records.length);
    cursor = page.nextCursor;
  }
  return { events: orderEvents(events), records: orderEvents(records), leftOut };
}

const entrySchema = z.object({
  ...{ id: z.string(), at: z.number(), kind: z.string(), title: z.string() },
  page: z.string().optional(),
});
export const momentsSchema = z.object({ entries: z.array(entrySchema) });
/** Something that the visitor did or met. */
export type Moment = z.infer<typeof entrySchema>;
