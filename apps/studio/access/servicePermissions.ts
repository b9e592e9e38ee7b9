import type { Permission } from './permissions.ts';

/** What each service of the admin listener needs, by prefix; one that isn't named needs `operations`. */
const PERMISSIONS: Readonly<Record<string, (method: string) => Permission | undefined>> = {
  // Checks each of its routes.
  '/api': () => undefined,
  // Says only that the studio answers, for what restarts it.
  '/self': () => undefined,
  // What others stored about visitors: reading single events, and everything of one visitor by export and erasure.
  '/inspector': (method) => (method === 'GET' || method === 'HEAD' ? 'events' : 'visitors'),
};

/**
 * What a request to a service of the admin listener needs.
 * @param prefix of the service
 * @returns undefined where the service itself checks, or shows nothing
 */
export function servicePermission(prefix: string, method: string): Permission | undefined {
  const permission = PERMISSIONS[prefix];
  return permission ? permission(method) : 'operations';
}
