import { queryOf } from '@cumulus/server/calls';
import { readShape } from '@cumulus/server/requestBody';
import { jsonResponse } from '@cumulus/server/responses';
import { z } from 'zod';
import type { StudioRoute } from '../api/StudioRoute.ts';
import type { AuditLog } from './AuditLog.ts';

const querySchema = z.strictObject({
  limit: z.coerce.number().int().min(1).max(1_000).default(100),
  skip: z.coerce.number().int().min(0).default(0),
  /** Only entries about this id. */
  about: z.string().max(500).optional(),
});

/** Creates `/audit`: who saw, exported or changed what, the newest first. */
export function createAuditRoutes(audit: AuditLog): StudioRoute[] {
  return [
    {
      method: 'GET',
      path: '/audit',
      permission: 'operations',
      audit: 'saw the audit log',
      async handle(call) {
        const query = readShape(querySchema, Object.fromEntries(queryOf(call)));
        return jsonResponse({ entries: await audit.read(query) });
      },
    },
  ];
}
