import type { IncomingMessage } from 'node:http';
import { pathOf } from '@cumulus/server/calls';
import type { Permission } from './permissions.ts';

const VISITORS = '/inspector/api/visitors';

/** Whether a service shows nothing that anybody might not see: files of the app, and that the studio answers. */
export const isPublic = (prefix: string): boolean => prefix === '' || prefix === '/self';

/**
 * What a request to a service of the admin listener needs.
 * @param prefix of the service
 * @returns undefined where each route of the service has its own permission
 */
export function servicePermission(
  prefix: string,
  request: Pick<IncomingMessage, 'method' | 'url'>,
): Permission | undefined {
  if (prefix === '/api') return undefined;
  if (prefix !== '/inspector') return 'operations';
  const { method = 'GET' } = request;
  // Export and erasure; what is written otherwise decodes to it, or is no address of the inspector.
  const isAboutOne = decodeURIComponent(pathOf(request)).startsWith(VISITORS);
  return isAboutOne || !['GET', 'HEAD'].includes(method) ? 'visitors' : 'events';
}
