import { randomUUID } from 'node:crypto';
import { readJsonBody, readShape } from '@cumulus/server/requestBody';
import { jsonResponse } from '@cumulus/server/responses';
import { RequestError } from '@cumulus/server/Service';
import { z } from 'zod';
import { may, type Person } from '../access/permissions.ts';
import type { StudioRoute } from '../api/StudioRoute.ts';
import type { TeamFile } from '../api/TeamFile.ts';
import { filtersSchema, formatFilters } from '../reports/filters.ts';

const MAX_BODY_BYTES = 65_536;
const MAX_NAME_LENGTH = 80;
/** Of one person. */
const MAX_SEGMENTS = 100;

const segmentSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** As in the address: `country:DE`. */
  filters: z.array(z.string()),
  owner: z.string(),
  isShared: z.boolean(),
});

/** A saved set of filters. */
export type Segment = z.output<typeof segmentSchema>;
export const segmentsSchema = z.array(segmentSchema);

const newSegmentSchema = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1)
    .max(MAX_NAME_LENGTH)
    .regex(/^\P{Cc}*$/u, 'control characters are not allowed'),
  filters: z.array(z.string()).min(1, 'expected at least one filter').pipe(filtersSchema),
  isShared: z.boolean().default(false),
});

/** `/segments`: saved sets of filters, own ones and those that others share. Who saves one under a name of their own replaces that one. */
export function createSegmentRoutes({ file }: { file: TeamFile<Segment> }): StudioRoute[] {
  return [
    {
      ...{ method: 'GET', path: '/segments', permission: 'reports' },
      async handle(_call, { name }) {
        const seen = (await file.read()).filter(({ owner, isShared }) => isShared || owner === name);
        const byName = seen.toSorted((one, other) => one.name.localeCompare(other.name));
        return jsonResponse({ segments: byName.map((segment) => ({ ...segment, isOwn: segment.owner === name })) });
      },
    },
    {
      ...{ method: 'POST', path: '/segments', permission: 'reports' },
      async handle(call, { name: owner }) {
        const sent = readShape(newSegmentSchema, (await readJsonBody(call.env.incoming, MAX_BODY_BYTES)).body);
        const segment = { id: randomUUID(), owner, ...sent, filters: formatFilters(sent.filters) };
        await file.change((segments) => {
          const others = segments.filter((one) => one.owner !== owner || one.name !== segment.name);
          if (others.filter((one) => one.owner === owner).length >= MAX_SEGMENTS)
            throw new RequestError(409, 'Full', `You have ${MAX_SEGMENTS} segments: remove one first`);
          return [...others, segment];
        });
        return jsonResponse({ segment: { ...segment, isOwn: true } }, 201);
      },
    },
    {
      ...{ method: 'DELETE', path: '/segments/:id', permission: 'reports' },
      async handle(call, person) {
        const id = call.req.param('id');
        await file.change((segments) => {
          const segment = segments.find((one) => one.id === id && isSeenBy(one, person));
          if (!segment) throw new RequestError(404, 'NotFound', 'There is no such segment');
          if (segment.owner !== person.name && !may(person, 'operations'))
            throw new RequestError(403, 'Forbidden', `Only ${segment.owner}, or an admin, removes this segment`);
          return segments.filter((one) => one !== segment);
        });
        return jsonResponse({ success: true });
      },
    },
  ];
}

const isSeenBy = ({ owner, isShared }: Segment, { name }: Person) => isShared || owner === name;
