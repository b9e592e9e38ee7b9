import { FEED_PATHS, type PageModel, type SiteSettingsEntry } from '@cumulus/content-model';
import { Feed } from 'feed';
import type { Content } from '../../cms/content.ts';
import { pagesOfType, pageTypeOf } from '../page-types/pages.ts';
import type { FeedItem } from '../page-types/pageType.ts';

const DUBLIN_CORE = 'xmlns:dc="http://purl.org/dc/elements/1.1/"';

/** The page type whose feed has a path. */
export function feedModelAt(path: string): PageModel | undefined {
  return [...FEED_PATHS].find(([, feedPath]) => feedPath === path)?.[0];
}

/** What a feed is made from, for the cache. */
export function feedTags(model: PageModel): string[] {
  const linked = pageTypeOf({ modelName: model }).feed?.linkedModels ?? [];
  return ['routes:*', ...[model, ...linked].map((name) => `model:${name}`), 'siteSettings'];
}

/**
 * The pages of a type in the default locale as RSS 2.0. An author is a `dc:creator`: RSS's own `author` is an e-mail address, and readers refuse
 * or show a bare name as one.
 * @param content the content of this moment
 * @param settings the site's name, description and rights
 * @param siteUrl origin of the site
 * @returns nothing for a page type without a feed
 */
export function rssFeed(
  content: Content,
  model: PageModel,
  settings: SiteSettingsEntry,
  siteUrl: string,
): string | undefined {
  const rules = pageTypeOf({ modelName: model }).feed;
  if (!rules) return undefined;
  const feed = new Feed({
    title: rules.title(settings),
    description: settings.description,
    id: siteUrl + rules.indexPath,
    link: siteUrl + rules.indexPath,
    language: 'en',
    copyright: settings.footer?.copyright ?? settings.siteName,
    feedLinks: { rss: siteUrl + FEED_PATHS.get(model) },
  });
  for (const { entry, path } of pagesOfType(content, model, content.defaultLocale))
    feed.addItem(itemOf(rules.item(entry), siteUrl + path));
  // The library names this namespace only where items carry their whole content.
  return feed.rss2().replace('<rss ', `<rss ${DUBLIN_CORE} `);
}

function itemOf({ authorName, ...item }: FeedItem, link: string) {
  return {
    ...item,
    id: link,
    link,
    ...(authorName !== undefined && { extensions: [{ name: 'dc:creator', objects: { _text: authorName } }] }),
  };
}
