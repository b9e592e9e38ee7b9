import { DAY_MS } from '@cumulus/content-model/days';
import { type Call, queryOf } from '@cumulus/server/calls';
import { readShape } from '@cumulus/server/requestBody';
import { jsonResponse } from '@cumulus/server/responses';
import { z } from 'zod';
import type { StudioRoute } from '../api/StudioRoute.ts';
import { askFor, type Neighbour } from '../Neighbour.ts';
import { readCspReports } from './cspReports.ts';
import { readErrors } from './ErrorReader.ts';
import { type ErrorGroup, groupErrors } from './errorGroups.ts';
import { readOperations } from './operations.ts';

const daysSchema = z.object({ days: z.coerce.number().int().min(1).max(30).default(7) });
const recordingsSchema = z.object({
  recordings: z.array(
    z.object({
      sessionId: z.string(),
      anonymousId: z.string().nullable(),
      from: z.iso.datetime(),
      to: z.iso.datetime(),
    }),
  ),
});

/** A release of the site, and from when on it ran. */
interface Release {
  at: number;
  release: string;
}

interface HealthParts {
  neighbours: readonly Neighbour[];
  /** `CSP_REPORT_DIR` of the site. */
  cspFolder: string;
  /** The studio's own problems. */
  problems(): readonly string[];
  /** Releases of the site that were seen, earliest first. */
  releases?(): Promise<readonly Release[]>;
  /** Milliseconds since 1970; replaced in tests. */
  now?(): number;
}

/** What is wrong with the site and its applications: `/api/health`, `/api/health/errors` and `/api/health/csp`. */
export function createHealthRoutes(parts: HealthParts): StudioRoute[] {
  const { neighbours, cspFolder, problems, releases = async () => [], now = Date.now } = parts;
  const collector = neighbours.find(({ name }) => name === 'collector');
  const since = (call: Call) => now() - readShape(daysSchema, Object.fromEntries(queryOf(call))).days * DAY_MS;
  return [
    {
      ...{ method: 'GET', path: '/health', permission: 'operations' },
      handle: async () => jsonResponse(await readOperations(neighbours, problems)),
    },
    {
      ...{ method: 'GET', path: '/health/errors', permission: 'operations' },
      async handle(call) {
        const from = since(call);
        const found = collector
          ? await readGroups(collector, from, await releases(), now())
          : { groups: [], isCut: false };
        return jsonResponse({ since: from, now: now(), ...found });
      },
    },
    {
      ...{ method: 'GET', path: '/health/csp', permission: 'operations' },
      async handle(call) {
        const from = since(call);
        const groups = await readCspReports(cspFolder, from);
        return jsonResponse({ since: from, isCollected: groups !== undefined, groups: groups ?? [] });
      },
    },
  ];
}

async function readGroups(
  collector: Neighbour,
  since: number,
  releases: readonly Release[],
  now: number,
): Promise<{ groups: ErrorGroup[]; isCut: boolean }> {
  const [{ errors, isCut }, { recordings }] = await Promise.all([
    readErrors(collector, since),
    askFor(collector, '/inspector/api/recordings', recordingsSchema),
  ]);
  const times = recordings.map(({ from, to, ...one }) => ({ ...one, from: Date.parse(from), to: Date.parse(to) }));
  // The site sends none along: it is that which ran then.
  const releaseAt = (time: number) => releases.findLast(({ at }) => at <= time)?.release ?? '';
  const placed = errors.map((error) => ({ ...error, release: error.release || releaseAt(error.at) }));
  return { groups: groupErrors(placed, times, now), isCut };
}
