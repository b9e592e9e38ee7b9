const list = (...lines: string[]): readonly string[] => lines.flatMap((line) => line.split(' '));

/** Social networks, videos and shops by the names that campaigns use, and by their hosts and apps. */
const SOURCES = {
  social: list(
    'facebook fb meta messenger facebook.com fb.com fb.me messenger.com com.facebook.katana com.facebook.orca',
    'instagram ig instagram.com com.instagram.android threads threads.net threads.com',
    'twitter x twitter.com x.com t.co com.twitter.android',
    'linkedin linkedin.com lnkd.in com.linkedin.android xing xing.com',
    'tiktok tiktok.com reddit reddit.com redd.it com.reddit.frontpage pinterest pinterest.com pinterest.de pin.it com.pinterest',
    'snapchat snapchat.com quora quora.com tumblr tumblr.com vk vk.com ok.ru weibo weibo.com wechat line.me',
    'whatsapp whatsapp.com wa.me com.whatsapp telegram telegram.org t.me org.telegram.messenger discord discord.com discord.gg',
    'mastodon mastodon.social bluesky bsky bsky.app hackernews news.ycombinator.com',
  ),
  video: list(
    'youtube youtube.com youtu.be com.google.android.youtube vimeo vimeo.com dailymotion dailymotion.com',
    'twitch twitch.tv wistia wistia.com ted ted.com',
  ),
  shopping: list(
    'amazon amazon.com amazon.co.uk amazon.de ebay ebay.com etsy etsy.com walmart walmart.com alibaba alibaba.com',
    'aliexpress aliexpress.com shopify shopify.com google-shopping shopping.google.com idealo idealo.de',
  ),
} as const;

/**
 * Whether a source is of a kind.
 * @param source a name, host or app in lower case
 */
export function isSourceOf(kind: keyof typeof SOURCES, source: string): boolean {
  return SOURCES[kind].some((known) => source === known || (known.includes('.') && source.endsWith(`.${known}`)));
}
