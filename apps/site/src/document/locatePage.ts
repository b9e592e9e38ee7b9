import { FEED_PATHS } from '@cumulus/content-model';
import type { Content } from '../cms/content.ts';
import { pathOf, type Route } from '../cms/routes.ts';

/**
 * Finds the page to show in place of one, in the language of the path where the editors made it in that language, else in English.
 * @param content the content of this moment
 * @param path path that was asked for
 * @param errorPath slug of the error page
 */
export function errorPageOf(content: Content, path: string, errorPath: '/404' | '/410' | '/500'): Route | undefined {
  const original = content.routes.byPath.get(errorPath);
  const [, locale = ''] = path.split('/', 2);
  const own = original && pathOf(content.routes, original.entryId, locale);
  return own === undefined ? original : content.routes.byPath.get(own);
}

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
  if (!route) return { route: errorPageOf(content, path, '/404'), status: 404 };
  const original = pathOf(content.routes, route.entryId, content.defaultLocale);
  return { route, status: ERROR_STATUS.get(original ?? '') ?? 200 };
}

/** Answers of the site that are no pages: the files of `src/pages` with a fixed address. */
const ENDPOINT_PATHS = new Set(['/sitemap.xml', '/llms.txt', '/robots.txt', ...FEED_PATHS.values()]);
const CONSENT_COPY = /^\/consent\/([\w-]+)\.json$/;
const SOCIAL_IMAGE = /^\/og(\/.+)\.png$/;

/**
 * Names the one address under which the answer to a path is rendered and kept, so that no made-up path costs a rendering or memory.
 * @param content the content of this moment
 * @param path path without query
 */
export function resolvePath(content: Content, path: string): { path: string; status: 200 | 404 | 410 } {
  if (ENDPOINT_PATHS.has(path)) return { path, status: 200 };
  const language = CONSENT_COPY.exec(path)?.[1];
  if (language && content.locales.includes(language)) return { path, status: 200 };
  const pictured = SOCIAL_IMAGE.exec(path)?.[1];
  if (pictured && content.routes.byPath.has(pictured === '/home' ? '/' : pictured)) return { path, status: 200 };
  if (locatePage(content, path).status === 200) return { path, status: 200 };
  const unpublished = content.unpublishedPaths.has(path) ? errorPageOf(content, path, '/410') : undefined;
  if (unpublished) return { path: unpublished.path, status: 410 };
  // An error page asked for by its own address is not found either.
  return { path: errorPageOf(content, path, '/404')?.path ?? '/404', status: 404 };
}
