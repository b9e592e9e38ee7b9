import * as z from 'zod/mini';
import { writeSearch } from './address.ts';
import { post, remove, renew, useApi } from './api.ts';

const markerSchema = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.enum(['publication', 'flag', 'release', 'annotation']),
  text: z.string(),
  author: z.optional(z.string()),
  /** Whether this person may change it. */
  isOwn: z.optional(z.boolean()),
});
const listSchema = z.object({ markers: z.array(markerSchema) });

/** What happened at a time, and may be why a line moved. */
export type StudioMarker = z.infer<typeof markerSchema>;

const PATH = '/markers';

/** What happened in a period. */
export const useMarkers = ({ from, to, zone }: { from: string; to: string; zone: string }) =>
  useApi(`${PATH}${writeSearch({ from, to, zone })}`, listSchema);

/** Adds an annotation, in place of another one where it is given. @throws Problem */
export async function saveAnnotation(text: string, date: string, replaced?: string): Promise<void> {
  await post(PATH, { text, date });
  if (replaced !== undefined) await remove(`${PATH}/${encodeURIComponent(replaced)}`);
  await renew(PATH);
}

/** Removes an annotation. @throws Problem */
export async function removeAnnotation(id: string): Promise<void> {
  await remove(`${PATH}/${encodeURIComponent(id)}`);
  await renew(PATH);
}
