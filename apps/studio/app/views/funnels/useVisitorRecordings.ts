import { z } from 'zod';
import { writeSearch } from '../../address.ts';
import { useApi } from '../../api.ts';

/** As many as the list gives in one answer. */
const LIMIT = '200';

const recordingSchema = z.object({ session: z.string(), visitor: z.string(), startedAt: z.number() });
const listSchema = z.object({ recordings: z.array(recordingSchema) });

export type VisitorRecording = z.infer<typeof recordingSchema>;

export interface VisitorRecordings {
  state: 'reading' | 'read' | 'failed';
  /** The recordings of one visitor, the last ones first. */
  of(visitor: string): readonly VisitorRecording[];
}

/** Finds the recordings of several visitors in one request. */
export function useVisitorRecordings(visitors: readonly string[]): VisitorRecordings {
  const path = `/recordings${writeSearch({ visitors: visitors.join(','), limit: LIMIT })}`;
  const { data, problem } = useApi(path, listSchema, { isWanted: visitors.length > 0 });
  const found = Map.groupBy(data?.recordings ?? [], ({ visitor }) => visitor);
  const state = data ? 'read' : 'reading';
  return { state: problem ? 'failed' : state, of: (visitor) => found.get(visitor) ?? [] };
}
