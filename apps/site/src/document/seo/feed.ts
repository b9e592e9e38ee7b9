import { FEED_PATHS, type PageModel, type SiteSettingsEntry } from '@cumulus/content-model';
import { readTime } from '@cumulus/content-model/openTimes';
import { Feed } from 'feed';
import type { Content } from '../../cms/content.ts';
import { pagesOfType, pageTypeOf } from '../page-types/pages.ts';
import type { FeedItem } from '../page-types/pageType.ts';

const DUBLIN_CORE = 'xmlns:dc="http://purl.org/dc/elements/1.1/"';

/** The page type of the feed at a path. */
export function feedModelAt(path: string): PageModel | undefined {
  return [...FEED_PATHS].find(([, feedPath]) => feedPath === path)?.[0];
}

/** The cache tags of a feed. */
export function feedTags(model: PageModel): string[] {
  const linked = pageTypeOf({ modelName: model }).feed?.linkedModels ?? [];
  return ['routes:*', ...[model, ...linked].map((name) => `model:${name}`), 'siteSettings'];
}

/**
 * The pages of a type in the default locale as RSS 2.0. Authors are `dc:creator`, since RSS's `author` has to be an e-mail address.
 * @returns undefined for a page type without a feed
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
  // The library declares this namespace only for items with full content.
  return feed.rss2().replace('<rss ', `<rss ${DUBLIN_CORE} `);
}

function itemOf({ authorName, date, ...item }: FeedItem, link: string) {
  return {
    ...item,
    date: new WrittenDate(date),
    id: link,
    link,
    ...(authorName !== undefined && { extensions: [{ name: 'dc:creator', objects: { _text: authorName } }] }),
  };
}

const OFFSET = /T.*([+-]\d{2}):(\d{2})$/;

/** A date that the library writes with the offset of the content, so that readers see the day that editors wrote. */
class WrittenDate extends Date {
  readonly #written: string;

  constructor(written: string) {
    super(readTime(written).time);
    this.#written = written;
  }

  /** RFC 822, which RSS uses. */
  override toUTCString(): string {
    const [, hours, minutes] = OFFSET.exec(this.#written) ?? [];
    if (hours === undefined) return super.toUTCString();
    const offset = Number(`${hours.charAt(0)}1`) * (Math.abs(Number(hours)) * 60 + Number(minutes)) * 60_000;
    return new Date(this.getTime() + offset).toUTCString().replace('GMT', `${hours}${minutes}`);
  }
}
