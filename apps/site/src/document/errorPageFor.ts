import type { Content } from '../content/contentStore.ts';
import { pathOf } from '../content/pathOf.ts';
import type { Route } from '../content/routeTable.ts';

/**
 * Finds the page to show in place of one, in the language of the path where the editors made it in that language, else in English.
 * @param content the content of this moment
 * @param path path that was asked for
 * @param errorPath slug of the error page
 */
export function errorPageFor(content: Content, path: string, errorPath: '/404' | '/410' | '/500'): Route | undefined {
  const original = content.routes.byPath.get(errorPath);
  const [, locale = ''] = path.split('/', 2);
  const own = original && pathOf(content.routes, original.entryId, locale);
  return own === undefined ? original : content.routes.byPath.get(own);
}
