import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { CheckedSpace } from './CheckedSpace.ts';

/** What the site answers under beside its pages: made by its routes, and lying in its `public`. A test compares them. */
export const SITE_FILES: ReadonlySet<string> = new Set([
  ...['/rss.xml', '/sitemap.xml', '/robots.txt', '/llms.txt'],
  ...['apple-touch-icon.png', 'icon.svg', 'icons.svg', 'logo.png', 'missing-image.svg'].map(
    (name) => `/assets/${name}`,
  ),
]);

/** Where assets of content are, and the folder of each. */
const ASSETS = /^\/(images|videos|assets)\/(.+)$/;
const SOCIAL_PICTURE = /^\/og(\/.+)\.png$/;

/**
 * Whether a path is that of a file: of the site, of an asset of the content, or of a page's drawn social picture. An ending alone says nothing.
 * @param path decoded, without query
 */
export function isSiteFile({ folder, addresses }: Pick<CheckedSpace, 'folder' | 'addresses'>, path: string): boolean {
  if (SITE_FILES.has(path)) return true;
  const [, part, name] = ASSETS.exec(path) ?? [];
  if (part && name) return existsSync(join(folder, 'assets', `${part}.ctfassets.net`, name));
  const [, page] = SOCIAL_PICTURE.exec(path) ?? [];
  return page !== undefined && addresses.some((address) => address.path === (page === '/home' ? '/' : page));
}
