import { post, remove, renew, useApi } from './api.ts';

/** A set of filters under a name: own ones, and those that others share. */
export interface Segment {
  id: string;
  name: string;
  filters: readonly string[];
  owner: string;
  isOwn: boolean;
}

const PATH = '/segments';

/** Own and shared segments. */
export const useSegments = () => useApi<{ segments: readonly Segment[] }>(PATH);

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
