import type { Call } from '@cumulus/server/calls';
import type { Permission, Person } from '../access/permissions.ts';

/** One address of the studio's API. Each feature has a function that returns its own; `startStudio.ts` lists the features. */
export interface StudioRoute {
  method: 'GET' | 'POST' | 'DELETE';
  /** Below `/api`, in Hono's form, such as `/reports/:id`. */
  path: `/${string}`;
  /** Who may ask it. A test asks every route as every role. The last two are for signing in and out. */
  permission: Permission | 'signed in' | 'anybody';
  /**
   * What the audit log says that the person saw, exported or changed, such as `exported leads`; absent where nothing about single persons is shown or changed. The
   * entry is written before `handle` is called. Where it can't be written, exports (`exported …`) and everything but GET are refused.
   */
  audit?: string;
  /**
   * What the entry is about, as it may stand in the log: an experiment's key, an id of our own. Never a visitor's id or address. Without it the entry has keyed hashes
   * of the parameters of path and query.
   */
  auditSubject?(call: Call): string;
  /**
   * Answers a request that is allowed.
   * @param person who asks
   * @throws RequestError what is wrong with the request, and what would be right
   */
  handle(call: Call, person: Person): Promise<Response> | Response;
}
