import { type Call, pathOf, queryOf, queryTextOf } from '@cumulus/server/calls';
import { jsonResponse } from '@cumulus/server/responses';
import { createRoutes, pathBelow } from '@cumulus/server/routes';
import type { Service } from '@cumulus/server/Service';
import type { AuditLog } from '../access/AuditLog.ts';
import type { Identify } from '../access/Identity.ts';
import { maskPersonalData } from '../access/maskPersonalData.ts';
import { seesPersonalData } from '../access/permissions.ts';
import type { PersonShare } from '../api/PersonShare.ts';
import { createForwarder } from '../forward.ts';
import type { Neighbour } from '../Neighbour.ts';
import type { Erasable } from './eraseEverywhere.ts';
import { addVisitorRoutes } from './visitorService.ts';

interface InspectorOptions {
  collector: Neighbour | undefined;
  leads: Neighbour | undefined;
  /** The lake, from which visitors are erased as well. */
  reports: Erasable;
  audit: AuditLog;
  identify: Identify;
  share: PersonShare;
}

const EVENTS = '/api/events';
const VISITORS = '/api/visitors';
const RECORDINGS = '/api/recordings';

/** The inspector's API: the collector's, and visitors' data of collector and leads. Each request is noted in the audit log. */
export function createInspector({ collector, leads, reports, audit, identify, share }: InspectorOptions): Service {
  const app = createRoutes();
  app.use(async (call, next) => {
    share.take(identify(call.env.incoming).person, call.env.outgoing);
    await note(call, audit, identify);
    return next();
  });
  if (collector) {
    // Parts of a recording were masked when it was recorded.
    for (const list of [EVENTS, RECORDINGS])
      app.get(list, async ({ env: { incoming } }, next) => {
        if (seesPersonalData(identify(incoming).person)) return next();
        const search = queryTextOf(incoming);
        const text = await collector.ask(`${pathOf(incoming)}${search && `?${search}`}`);
        return jsonResponse(maskPersonalData(JSON.parse(text)));
      });
    addVisitorRoutes(app, collector, leads, reports);
  }
  return createForwarder('/inspector', collector, app);
}

/** @throws RequestError 503 an export or erasure that can't be noted */
async function note(call: Call, audit: AuditLog, identify: Identify): Promise<void> {
  const request = call.env.incoming;
  const path = pathBelow(call);
  const { method = 'GET' } = request;
  const inPath = path.split('/').slice(3).map(decodeURIComponent);
  const deed = {
    ...{ person: identify(request).person, request, did: describe(method, path) },
    ids: [...inPath, ...queryOf(call).getAll('id'), ...queryOf(call).getAll('visitor')],
  };
  if (path.startsWith(VISITORS)) await audit.record(deed);
  else await audit.note(deed);
}

function describe(method: string, path: string): string {
  if (path.startsWith(VISITORS)) return `${method === 'DELETE' ? 'erased' : 'exported'} all data of a visitor`;
  if (path.startsWith(`${RECORDINGS}/`)) return 'saw a recording';
  return path.startsWith(RECORDINGS) ? 'saw the list of recordings' : 'saw stored events';
}
