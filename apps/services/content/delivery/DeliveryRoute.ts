import { ENVIRONMENT_ID } from '../environmentId.ts';
import { notFound } from './notFound.ts';

/** An address below `/contentful`, taken apart. */
export interface DeliveryRoute {
  spaceId: string;
  /** `entries`, `sync` and so on; undefined for the space itself. */
  collection: string | undefined;
  id: string | undefined;
}

/**
 * Reads `/spaces/{s}[/environments/{e}][/{collection}[/{id}]]`.
 * @throws ApiError 404 for another form, or an environment other than master
 */
export function parseRoute(path: string): DeliveryRoute {
  const [root, spaceId, ...rest] = segmentsOf(path);
  if (root !== 'spaces' || !spaceId) throw notFound({ type: 'Route', path: path.slice(0, 200) });
  if (rest[0] === 'environments') {
    const environment = rest[1] ?? '';
    if (environment !== ENVIRONMENT_ID) throw notFound({ type: 'Environment', id: environment, space: spaceId });
    rest.splice(0, 2);
  }
  const [collection, id, ...surplus] = rest;
  if (surplus.length > 0) throw notFound({ type: 'Route', path: path.slice(0, 200) });
  return { spaceId, collection, id };
}

function segmentsOf(path: string): string[] {
  try {
    return path
      .split('/')
      .filter((segment) => segment !== '')
      .map(decodeURIComponent);
  } catch (error) {
    if (error instanceof URIError) throw notFound({ type: 'Route', path: path.slice(0, 200) });
    throw error;
  }
}
