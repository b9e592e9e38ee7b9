import * as z from 'zod/mini';
import { post, remove, renew, useApi } from './api.ts';

const segmentSchema = z.object({
  id: z.string(),
  name: z.string(),
  filters: z.array(z.string()),
  owner: z.string(),
  isOwn: z.boolean(),
});
const listSchema = z.object({ segments: z.array(segmentSchema) });

/** A set of filters under a name: own ones, and those that others share. */
export type Segment = z.infer<typeof segmentSchema>;

const PATH = '/segments';

/** Own and shared segments. */
export const useSegments = () => useApi(PATH, listSchema);

/** Saves filters under a name; an own one of the same name is replaced. @throws Problem */
export async function saveSegment(name: string, filters: readonly string[], isShared: boolean): Promise<void> {
  await post(PATH, { name, filters, isShared });
  await renew(PATH);
}

/** Deletes a segment. @throws Problem */
export async function deleteSegment(id: string): Promise<void> {
  await remove(`${PATH}/${encodeURIComponent(id)}`);
  await renew(PATH);
}
