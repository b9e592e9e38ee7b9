import { dayIn } from '@cumulus/content-model/days';
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

/** Times of a day in UTC, one of which is on the same day in any zone: these are from 12 hours behind to 14 ahead. */
const TIMES = ['12:00', '00:00'];

/** When an annotation of a day of the zone is: of one whose day isn't changed, the same time as before. */
export function annotationTime(day: string, zone: string, changed?: Pick<StudioMarker, 'at'>): string {
  const isOnDay = (at: string) => dayIn(zone, Date.parse(at)) === day;
  const times = TIMES.map((time) => `${day}T${time}:00Z`);
  return [...(changed ? [changed.at] : []), ...times].find(isOnDay) ?? day;
}

/** Adds an annotation, in place of another one where it is given. @param date a day or a time @throws Problem */
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
