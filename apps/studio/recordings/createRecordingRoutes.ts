import { type Call, queryOf } from '@cumulus/server/calls';
import { jsonResponse, jsonTextResponse } from '@cumulus/server/responses';
import { RequestError } from '@cumulus/server/Service';
import { maskPersonalData } from '../access/maskPersonalData.ts';
import { type Person, seesPersonalData } from '../access/permissions.ts';
import type { StudioRoute } from '../api/StudioRoute.ts';
import type { Neighbour } from '../Neighbour.ts';

/** The kind that the player plays. Sessions of different vendors have different ids. */
const PLAYABLE = { type: 'replay' };
const SESSION = /^[\w-]{1,100}$/;

/**
 * Recordings: `GET /api/recordings` lists them with what happened in them, `GET /api/recordings/:session/parts` reads one, part by part. What they show was masked
 * when it was recorded.
 */
export const createRecordingRoutes = (collector: Neighbour | undefined): StudioRoute[] =>
  collector ? routesOf(collector) : [];

function routesOf(collector: Neighbour): StudioRoute[] {
  async function list(call: Call, person: Person): Promise<Response> {
    const query = queryOf(call);
    const listed: unknown = JSON.parse(await collector.ask(`/recordings?${query}`));
    return jsonResponse(seesPersonalData(person) ? listed : maskPersonalData(listed));
  }

  /** The answer stays the text that it is: parsing hostile recordings would take seconds. */
  async function parts(call: Call): Promise<Response> {
    const session = call.req.param('session') ?? '';
    if (!SESSION.test(session)) throw new RequestError(400, 'BadParameter', 'This is no id of a recording');
    const query = queryOf(call);
    const asked = ['visitor', 'cursor'].flatMap((name) => {
      const value = query.get(name);
      return value ? [[name, value]] : [];
    });
    const search = new URLSearchParams({ ...PLAYABLE, ...Object.fromEntries(asked) });
    return jsonTextResponse(await collector.ask(`/inspector/api/recordings/${session}?${search}`));
  }
  return [
    { method: 'GET', path: '/recordings', permission: 'events', audit: 'listed recordings', handle: list },
    {
      ...{ method: 'GET', path: '/recordings/:session/parts', permission: 'events', audit: 'watched a recording' },
      handle: parts,
    },
  ];
}
