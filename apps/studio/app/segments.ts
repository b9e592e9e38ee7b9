import * as z from 'zod/mini';
import { post, remove, renew, useApi } from './api.ts';

const segmentSchema = z.object({ name: z.string(), filters: z.array(z.string()), author: z.optional(z.string()) });
const listSchema = z.object({ segments: z.array(segmentSchema) });

/** A set of filters that the team saved under a name. */
export type Segment = z.infer<typeof segmentSchema>;

const PATH = '/segments';

/** The team's segments. */
export const useSegments = () => useApi(PATH, listSchema);

/** Saves filters under a name; one of the same name is replaced. @throws Problem */
export async function saveSegment(name: string, filters: readonly string[]): Promise<void> {
  await post(PATH, { name, filters });
  await renew(PATH);
}

/** Deletes a segment. @throws Problem */
export async function deleteSegment(name: string): Promise<void> {
  await remove(`${PATH}/${encodeURIComponent(name)}`);
  await renew(PATH);
}
