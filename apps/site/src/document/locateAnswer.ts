import type { Content } from '../content/contentStore.ts';
import { errorPageFor } from './errorPageFor.ts';
import { locatePage } from './locatePage.ts';

/** Answers of the site that are no pages: the files of `src/pages` with a fixed address. */
const ENDPOINTS = new Set(['/sitemap.xml', '/rss.xml', '/llms.txt', '/robots.txt']);
const CONSENT_WORDS = /^\/consent\/([\w-]+)\.json$/;
const SOCIAL_IMAGE = /^\/og(\/.+)\.png$/;

/**
 * Names the one address under which the answer to a path is rendered and kept, so that no made-up path costs a rendering or memory.
 * @param content the content of this moment
 * @param path path without query
 */
export function locateAnswer(content: Content, path: string): { path: string; status: 200 | 404 | 410 } {
  if (ENDPOINTS.has(path)) return { path, status: 200 };
  const language = CONSENT_WORDS.exec(path)?.[1];
  if (language && content.locales.includes(language)) return { path, status: 200 };
  const pictured = SOCIAL_IMAGE.exec(path)?.[1];
  if (pictured && content.routes.byPath.has(pictured === '/home' ? '/' : pictured)) return { path, status: 200 };
  if (locatePage(content, path).status === 200) return { path, status: 200 };
  const gone = content.gone.has(path) ? errorPageFor(content, path, '/410') : undefined;
  if (gone) return { path: gone.path, status: 410 };
  // An error page asked for by its own address is not found either.
  return { path: errorPageFor(content, path, '/404')?.path ?? '/404', status: 404 };
}
