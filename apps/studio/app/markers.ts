import { writeSearch } from './address.ts';
import { post, remove, renew, useApi } from './api.ts';

/** What happened at a time, and may be why a line moved. */
export interface StudioMarker {
  id: string;
  at: string;
  kind: 'publication' | 'flag' | 'release' | 'annotation';
  text: string;
  author?: string;
  /** Whether this person may change it. */
  isOwn?: boolean;
}

const PATH = '/markers';

/** What happened in a period. */
export const useMarkers = ({ from, to, zone }: { from: string; to: string; zone: string }) =>
  useApi<{ markers: readonly StudioMarker[] }>(`${PATH}${writeSearch({ from, to, zone })}`);

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
