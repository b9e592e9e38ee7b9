import { FEED_PATHS } from '@cumulus/content-model';
import { canonicalPath } from '@cumulus/content-model/canonicalPath';
import type { Content } from '../cms/content.ts';
import { pathOf, type Route } from '../cms/routes.ts';
import { isOverlayPath } from './overlayPages.ts';
import { quizResultAt } from './quizPages.ts';

/**
 * Finds an error page in the language of the requested path, or in English.
 * @param path the requested path, with the locale in any case
 * @param errorPath slug of the error page
 */
export function errorPageOf(content: Content, path: string, errorPath: '/404' | '/410' | '/500'): Route | undefined {
  const original = content.routes.byPath.get(errorPath);
  const [, locale = ''] = path.toLowerCase().split('/', 2);
  const own = original && content.routes.byEntry.get(original.entryId);
  return own?.find((route) => route.locale.toLowerCase() === locale) ?? original;
}

/** Error pages and their status. */
const ERROR_STATUS = new Map([
  ['/404', 404],
  ['/410', 410],
  ['/500', 500],
]);

/**
 * Finds the page at a path, or the not-found page in the language of the path.
 * @param path without query
 * @returns the page and its status; no route when there is no not-found page either
 */
export function locatePage(content: Content, path: string): { route?: Route; status: number } {
  const route = content.routes.byPath.get(path) ?? quizResultAt(content, path)?.route;
  if (!route) return { route: errorPageOf(content, path, '/404'), status: 404 };
  const original = pathOf(content.routes, route.entryId, content.defaultLocale);
  return { route, status: ERROR_STATUS.get(original ?? '') ?? 200 };
}

/** Style sheet of pages that other processes render on this origin (`pages/brand.css.ts`). */
const BRAND_STYLES_PATH = '/brand.css';

/** Addresses that are not pages: the files of `src/pages` with a fixed path. */
export const ENDPOINT_PATHS: ReadonlySet<string> = new Set([
  '/sitemap.xml',
  '/llms.txt',
  '/robots.txt',
  BRAND_STYLES_PATH,
  ...FEED_PATHS.values(),
]);
const CONSENT_COPY = /^\/consent\/([\w-]+)\.json$/;
const SOCIAL_IMAGE = /^\/og(\/.+)\.png$/;

/**
 * The path under which the response to a path is rendered and cached. All unknown paths share the not-found page, so they cost no rendering or memory.
 * @param path without query
 */
export function resolvePath(content: Content, path: string): { path: string; status: 200 | 404 | 410 } {
  if (ENDPOINT_PATHS.has(path)) return { path, status: 200 };
  const language = CONSENT_COPY.exec(path)?.[1];
  if (language && content.locales.includes(language)) return { path, status: 200 };
  const pictured = SOCIAL_IMAGE.exec(path)?.[1];
  if (pictured && content.routes.byPath.has(pictured === '/home' ? '/' : pictured)) return { path, status: 200 };
  if (isOverlayPath(content, path)) return { path, status: 200 };
  if (locatePage(content, path).status === 200) return { path, status: 200 };
  const unpublished = content.unpublishedPaths.has(canonicalPath(path))
    ? errorPageOf(content, path, '/410')
    : undefined;
  if (unpublished) return { path: unpublished.path, status: 410 };
  // The own address of an error page is 404 too.
  return { path: errorPageOf(content, path, '/404')?.path ?? '/404', status: 404 };
}
