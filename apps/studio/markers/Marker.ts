import { z } from 'zod';

export const MAX_TEXT_LENGTH = 200;
/** In `STUDIO_DATA_DIR`. */
export const MARKERS_FILE = 'markers.json';

const common = { id: z.uuid(), /** Milliseconds since 1970. */ at: z.number() };

const markerSchema = z.discriminatedUnion('kind', [
  z.object({ ...common, kind: z.enum(['publication', 'flag']), text: z.string() }),
  z.object({
    ...common,
    kind: z.literal('release'),
    /** The build's id. */
    release: z.string(),
    /** What ran when the studio looked for the first time: when that was released isn't known, and it is no marker. */
    isFirst: z.boolean(),
  }),
  z.object({ ...common, kind: z.literal('annotation'), text: z.string(), author: z.string() }),
]);

/** Something that happened at a time, and may be why a line moved. */
export type Marker = z.output<typeof markerSchema>;

export const markersSchema = z.array(markerSchema);

/** How many that nobody wrote are kept. */
const MAX_COLLECTED = 5_000;

/** Adds markers that aren't there yet; of those that nobody wrote the oldest give way. A release may have been seen by another studio a moment ago. */
export function withMarkers(markers: readonly Marker[], added: readonly Marker[]): readonly Marker[] {
  const ids = new Set(markers.map(({ id }) => id));
  const running = markers.findLast((marker) => marker.kind === 'release')?.release;
  const fresh = added.filter((one) => !ids.has(one.id) && !(one.kind === 'release' && one.release === running));
  if (fresh.length === 0) return markers;
  const all = [...markers, ...fresh].sort((one, other) => one.at - other.at);
  let surplus = all.filter(({ kind }) => kind !== 'annotation').length - MAX_COLLECTED;
  return all.filter(({ kind }) => {
    if (kind === 'annotation' || surplus <= 0) return true;
    surplus -= 1;
    return false;
  });
}

/** A build of the site, and from when on it ran. */
interface Release {
  /** Milliseconds since 1970; of the first one that was seen: when it was. */
  at: number;
  release: string;
}

/** The releases among markers, earliest first. */
export const releasesOf = (markers: readonly Marker[]): Release[] =>
  markers.flatMap((marker) => (marker.kind === 'release' ? [{ at: marker.at, release: marker.release }] : []));
