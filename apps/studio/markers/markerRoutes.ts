import { randomUUID } from 'node:crypto';
import { queryOf } from '@cumulus/server/calls';
import { readJsonBody, readShape } from '@cumulus/server/requestBody';
import { jsonResponse } from '@cumulus/server/responses';
import { RequestError } from '@cumulus/server/Service';
import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { may, type Person } from '../access/permissions.ts';
import { daySchema, zoneSchema } from '../api/readParameters.ts';
import type { StudioRoute } from '../api/StudioRoute.ts';
import type { TeamFile } from '../api/TeamFile.ts';
import { MAX_TEXT_LENGTH, type Marker } from './Marker.ts';
import type { MarkerWatch } from './MarkerWatch.ts';

const MAX_BODY_BYTES = 4_096;
/** Of all people together. */
const MAX_ANNOTATIONS = 2_000;

const periodSchema = z.object({
  from: daySchema.optional(),
  to: daySchema.optional(),
  zone: zoneSchema,
});

const annotationSchema = z.strictObject({
  text: z
    .string()
    .trim()
    .min(1)
    .max(MAX_TEXT_LENGTH)
    .regex(/^\P{Cc}*$/u, 'control characters are not allowed'),
  /** When it happened: a day, which is its noon in UTC, or a time. */
  date: z.union([z.iso.date(), z.iso.datetime({ offset: true })], 'expected a day such as 2026-11-28, or a time'),
});

interface MarkerRouteDeps {
  file: TeamFile<Marker>;
  watch: Pick<MarkerWatch, 'look'>;
}

/** `/markers`: what happened at which time, for charts, and annotations of the team's own. See README.md. */
export function createMarkerRoutes({ file, watch }: MarkerRouteDeps): StudioRoute[] {
  return [
    {
      ...{ method: 'GET', path: '/markers', permission: 'reports' },
      async handle(call, person) {
        const [begin, end] = readPeriod(queryOf(call));
        await watch.look();
        const markers = (await file.read()).filter(({ at }) => at >= begin && at < end);
        return jsonResponse({ markers: markers.flatMap((marker) => shown(marker, person)) });
      },
    },
    {
      ...{ method: 'POST', path: '/markers', permission: 'events', audit: 'annotated the charts' },
      async handle(call, person) {
        const { text, date } = readShape(
          annotationSchema,
          (await readJsonBody(call.env.incoming, MAX_BODY_BYTES)).body,
        );
        const at = Date.parse(date.includes('T') ? date : `${date}T12:00:00Z`);
        const marker = { id: randomUUID(), at, kind: 'annotation' as const, text, author: person.name };
        await file.change((markers) => {
          if (markers.filter(({ kind }) => kind === 'annotation').length >= MAX_ANNOTATIONS)
            throw new RequestError(409, 'Full', `There are ${MAX_ANNOTATIONS} annotations: remove old ones first`);
          return [...markers, marker].sort((one, other) => one.at - other.at);
        });
        return jsonResponse({ marker: shown(marker, person)[0] }, 201);
      },
    },
    {
      ...{ method: 'DELETE', path: '/markers/:id', permission: 'events', audit: 'removed an annotation' },
      auditSubject: (call) => z.uuid().catch('none of ours').parse(call.req.param('id')),
      async handle(call, person) {
        const id = call.req.param('id');
        await file.change((markers) => {
          const marker = markers.find((one) => one.id === id);
          if (marker?.kind !== 'annotation') throw new RequestError(404, 'NotFound', 'There is no such annotation');
          if (!isOwn(marker, person))
            throw new RequestError(403, 'Forbidden', `Only ${marker.author}, or an admin, removes this annotation`);
          return markers.filter((one) => one !== marker);
        });
        return jsonResponse({ success: true });
      },
    },
  ];
}

const isOwn = ({ author }: { author: string }, person: Person) => author === person.name || may(person, 'operations');

function shown(marker: Marker, person: Person) {
  const common = { id: marker.id, at: new Date(marker.at).toISOString(), kind: marker.kind };
  switch (marker.kind) {
    case 'annotation':
      return [{ ...common, text: marker.text, author: marker.author, isOwn: isOwn(marker, person) }];
    case 'release':
      return marker.isFirst ? [] : [{ ...common, text: `Release ${marker.release}` }];
    default:
      return [{ ...common, text: marker.text }];
  }
}

/** Begin and end of a period of days in a zone, in milliseconds since 1970. @throws RequestError */
function readPeriod(query: URLSearchParams): [number, number] {
  const { from, to, zone } = readShape(periodSchema, Object.fromEntries(query));
  const startOf = (day: Temporal.PlainDate) => day.toZonedDateTime({ timeZone: zone }).epochMilliseconds;
  const begin = from === undefined ? 0 : startOf(Temporal.PlainDate.from(from));
  const end = to === undefined ? Number.POSITIVE_INFINITY : startOf(Temporal.PlainDate.from(to).add({ days: 1 }));
  return [begin, end];
}
