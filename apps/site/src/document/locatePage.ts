import type { Content } from '../content/contentStore.ts';
import { pathOf } from '../content/pathOf.ts';
import type { Route } from '../content/routeTable.ts';
import { errorPageFor } from './errorPageFor.ts';

/** The pages that are shown in place of another, and what they mean. */
const ERROR_STATUS = new Map([
  ['/404', 404],
  ['/410', 410],
  ['/500', 500],
]);

/**
 * Finds the page at a path; where there is none, the not-found page in the language of the path.
 * @param content the content of this moment
 * @param path path without query
 * @returns the page and the status to answer with; no route where the editors made no not-found page
 */
export function locatePage(content: Content, path: string): { route?: Route; status: number } {
  const route = content.routes.byPath.get(path);
  if (!route) return { route: errorPageFor(content, path, '/404'), status: 404 };
  const original = pathOf(content.routes, route.entryId, content.defaultLocale);
  return { route, status: ERROR_STATUS.get(original ?? '') ?? 200 };
}
