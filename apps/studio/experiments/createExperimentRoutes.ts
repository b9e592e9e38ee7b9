import { type Call, queryOf } from '@cumulus/server/calls';
import { readJsonBody, readShape } from '@cumulus/server/requestBody';
import { jsonResponse } from '@cumulus/server/responses';
import { RequestError } from '@cumulus/server/Service';
import { z } from 'zod';
import { type Person, seesSmallCells } from '../access/permissions.ts';
import { asksForCsv, csvAnswer } from '../api/csvAnswer.ts';
import { comparedDays, readParameters, zoneSchema } from '../api/readParameters.ts';
import type { StudioRoute } from '../api/StudioRoute.ts';
import type { Neighbour } from '../Neighbour.ts';
import { scriptAnswer } from '../reports/clickHouseScript.ts';
import type { ReportClient } from '../reports/ReportClient.ts';
import { csvRows } from '../reports/reportCsv.ts';
import { whileReportsRun } from '../reports/whileReportsRun.ts';
import { ExperimentReader } from './ExperimentReader.ts';
import { sendEdit } from './experimentSource.ts';
import { TABLE_NAMES } from './experimentTables.ts';
import { planExperiment, planSchema } from './planExperiment.ts';
import { readPreviews } from './readPreviews.ts';

const MAX_BODY_BYTES = 20_000;
const KEY = /^[\w-]{1,60}$/;
const EDITS = {
  start: 'started an experiment',
  ramp: 'ramped an experiment',
  stop: 'stopped an experiment',
  release: 'released a variation',
  undo: 'undid an edit of an experiment',
} as const;

interface ExperimentDeps {
  content: Neighbour | undefined;
  reports: ReportClient;
  /** Base address of the site, for previews. */
  siteUrl: string;
  /** Milliseconds since 1970; replaced in tests. */
  now?(): number;
}

/** `/experiments`: what each says, its tables as reports, its variants, their edits, and the planner. */
export function createExperimentRoutes({ content, reports, siteUrl, now = Date.now }: ExperimentDeps): StudioRoute[] {
  const requireContent = (): Neighbour => {
    if (content) return content;
    throw new RequestError(404, 'NotFound', 'The content system doesn’t run here: there are no experiments');
  };
  const reader = () => new ExperimentReader({ content: requireContent(), reports, siteUrl, now });

  const edits = Object.entries(EDITS).map(
    ([action, audit]): StudioRoute => ({
      ...{ method: 'POST', path: `/experiments/:key/${action}`, permission: 'flags', audit },
      async handle(call, person) {
        const { body } = await readJsonBody(call.env.incoming, MAX_BODY_BYTES);
        // Who edits and what is decided here, whatever the body has.
        const edited = await sendEdit(requireContent(), keyOf(call), { ...body, action, author: person.name });
        return jsonResponse({ key: edited.key, version: edited.version, edits: edited.edits });
      },
    }),
  );

  const tables = TABLE_NAMES.flatMap((name): StudioRoute[] => [
    {
      ...{ method: 'GET', path: `/experiments/:key/${name}`, permission: 'reports' },
      handle: (call, person) =>
        whileReportsRun(call, async (signal) => {
          const begun = performance.now();
          const [key, { format, ...asked }] = [keyOf(call), readerOf(call, person, signal)];
          const table = await reader().table(key, name, asked);
          const answer = { ...table, milliseconds: Math.round(performance.now() - begun) };
          if (!asksForCsv(call, format)) return jsonResponse(answer);
          return csvAnswer(`${key}-${name}-${table.from}-${table.to}.csv`, csvRows(answer));
        }),
    },
    {
      ...{ method: 'GET', path: `/experiments/:key/${name}/clickhouse`, permission: 'reports' },
      handle: (call, person) =>
        whileReportsRun(call, async (signal) =>
          scriptAnswer(await reader().script(keyOf(call), name, readerOf(call, person, signal))),
        ),
    },
  ]);

  return [
    {
      ...{ method: 'GET', path: '/experiments', permission: 'reports' },
      handle: (call, person) =>
        whileReportsRun(call, async (signal) => jsonResponse(await reader().list(readerOf(call, person, signal)))),
    },
    {
      ...{ method: 'POST', path: '/experiments/plan', permission: 'reports' },
      async handle(call) {
        const { body } = await readJsonBody(call.env.incoming, MAX_BODY_BYTES);
        return jsonResponse(planExperiment(readShape(planSchema, body)));
      },
    },
    {
      ...{ method: 'GET', path: '/experiments/:key', permission: 'reports' },
      handle: (call, person) =>
        whileReportsRun(call, async (signal) =>
          jsonResponse(await reader().read(keyOf(call), readerOf(call, person, signal))),
        ),
    },
    ...tables,
    {
      ...{ method: 'GET', path: '/experiments/:key/previews', permission: 'reports' },
      handle: async (call) => jsonResponse(await readPreviews(requireContent(), siteUrl, keyOf(call))),
    },
    ...edits,
  ];
}

const asking = z.object({ zone: zoneSchema, format: comparedDays.format });

function keyOf(call: Call): string {
  const key = call.req.param('key') ?? '';
  if (KEY.test(key)) return key;
  throw new RequestError(404, 'NotFound', 'There is no such experiment');
}

/** Who reads, in which zone and form, and until when they wait. */
function readerOf(call: Call, person: Person, signal: AbortSignal) {
  const { zone, format } = readParameters(asking, Object.fromEntries(queryOf(call)));
  return { client: person.name, seesSmallCells: seesSmallCells(person), zone, format, signal };
}
