import type { Call } from '@cumulus/server/calls';
import type { Permission, Person } from '../access/permissions.ts';

/** One address of the studio's API. Each feature has a function that returns its own; `startStudio.ts` lists the features. */
export interface StudioRoute {
  method: 'GET' | 'POST' | 'DELETE';
  /** Below `/api`, in Hono's form, such as `/reports/:id`. */
  path: `/${string}`;
  /** Who may ask it. A test asks every route as every role. */
  permission: Permission;
  /** What the audit log says that the person saw, exported or changed, such as `exported leads`; absent where nothing about single persons is shown or changed. */
  audit?: string;
  /**
   * Answers a request that is allowed.
   * @param person who asks
   * @throws RequestError what is wrong with the request, and what would be right
   */
  handle(call: Call, person: Person): Promise<Response> | Response;
}
