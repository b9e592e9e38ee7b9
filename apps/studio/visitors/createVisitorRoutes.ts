import { BODY_LIMITS } from '@cumulus/http/bodyLimits';
import { type Call, queryOf } from '@cumulus/server/calls';
import { readJsonBody, readShape } from '@cumulus/server/requestBody';
import { jsonResponse, jsonTextResponse } from '@cumulus/server/responses';
import { RequestError } from '@cumulus/server/Service';
import { z } from 'zod';
import type { Person } from '../access/permissions.ts';
import type { StudioRoute } from '../api/StudioRoute.ts';
import type { FormNames } from '../forms/FormNames.ts';
import type { Neighbour } from '../Neighbour.ts';
import { type Erasable, eraseEverywhere } from './eraseEverywhere.ts';
import { listVisitors } from './listVisitors.ts';
import { createVisitorReader } from './readVisitor.ts';
import { createStudioRecords, exportJson } from './studioRecords.ts';

const milliseconds = z.coerce.number().int().min(0).optional();
const querySchema = z.strictObject({
  cursor: z.string().min(1).optional(),
  exact: z.literal('true').optional(),
  since: milliseconds,
  until: milliseconds,
  limit: z.coerce.number().int().min(1).max(500).default(200),
});
const erasureSchema = z.strictObject({ confirm: z.string(), exact: z.boolean().default(false) });

interface VisitorOptions {
  collector: Neighbour | undefined;
  leads: Neighbour | undefined;
  lake: Erasable;
  /** Names the forms of leads and events. */
  forms: Pick<FormNames, 'read'>;
}

/** A visitor's timeline, export and erasure: `/api/visitors/:id`, an anonymous id, user id, consent id or e-mail address. */
export function createVisitorRoutes({ collector, leads, lake, forms }: VisitorOptions): StudioRoute[] {
  if (!collector) return [];
  const read = createVisitorReader(collector, leads, forms);
  const records = createStudioRecords(collector, leads);

  async function timeline(call: Call, person: Person): Promise<Response> {
    const { cursor: after, exact, ...scope } = readQuery(call);
    return jsonResponse(await read(idOf(call), { ...scope, after, isExact: exact !== undefined }, person));
  }

  async function exportPage(call: Call): Promise<Response> {
    const { cursor: after, exact } = readQuery(call);
    const exported = await records.exportVisitor([idOf(call)], { after, isExact: exact !== undefined });
    return jsonTextResponse(exportJson(exported));
  }

  async function erase(call: Call): Promise<Response> {
    const { body } = await readJsonBody(call.env.incoming, BODY_LIMITS.small);
    const { confirm, exact: isExact } = readShape(erasureSchema, body);
    const id = idOf(call);
    if (confirm !== id) throw new RequestError(400, 'NotConfirmed', `Type the id to confirm: ${id}`);
    const { report, status } = await eraseEverywhere({ records, lake }, [id], { isExact });
    return jsonResponse(report, status);
  }

  const one = '/visitors/:id';
  return [
    {
      ...{ method: 'GET', path: '/visitors', permission: 'events', audit: 'listed visitors' },
      handle: async (_, person) => jsonResponse(await listVisitors(collector, person)),
    },
    { method: 'GET', path: one, permission: 'events', audit: 'saw a visitor', handle: timeline },
    {
      ...{ method: 'GET', path: `${one}/export`, permission: 'visitors', audit: 'exported a visitor' },
      handle: exportPage,
    },
    { method: 'POST', path: `${one}/erasure`, permission: 'visitors', audit: 'erased a visitor', handle: erase },
  ];
}

function idOf(call: Call): string {
  const id = call.req.param('id')?.trim() ?? '';
  if (id !== '') return id;
  throw new RequestError(400, 'BadParameter', 'Give an anonymous id, user id, consent id or e-mail address');
}

function readQuery(call: Call): z.output<typeof querySchema> {
  const parsed = querySchema.safeParse(Object.fromEntries(queryOf(call)));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new RequestError(400, 'BadParameter', `${issue?.path.join('.') || 'The query'}: ${issue?.message}`);
}
