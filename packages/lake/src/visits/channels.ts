import { quote } from '../duckDb.ts';

/** The channels of reports, fewer than those of Google Analytics 4, which the site reports (`context.channel`, docs/attribution.md). */
export const CHANNELS = [
  ...(['paid', 'email', 'social', 'search', 'video', 'shopping', 'affiliate'] as const),
  ...(['referral', 'direct', 'other'] as const),
];
export type Channel = (typeof CHANNELS)[number];

/** When a visit has a channel: the first rule whose pattern the value matches, in lower case. */
interface ChannelRule {
  of: 'medium' | 'source' | 'siteChannel' | 'referrer';
  pattern: string;
  channel: Channel;
}

const SOCIAL = 'facebook|instagram|threads|linkedin|lnkd|twitter|x|t|tiktok|pinterest|reddit|mastodon|bluesky|bsky';
const SEARCH = 'google|bing|duckduckgo|yahoo|ecosia|baidu|yandex|qwant|startpage|brave|kagi|naver|seznam';

/** The medium decides, then the source, then the site's own channel, then the host of the referrer. */
export const CHANNEL_RULES: readonly ChannelRule[] = [
  { of: 'siteChannel', pattern: '^(paid .*|display|cross-network)$', channel: 'paid' },
  {
    of: 'medium',
    pattern: '^(.*cp.*|ppc|retargeting|paid.*|display|banner|expandable|interstitial)$',
    channel: 'paid',
  },
  { of: 'medium', pattern: '^(e[-_ ]?mail|newsletter)$', channel: 'email' },
  { of: 'medium', pattern: '^(social.*|sm)$', channel: 'social' },
  { of: 'medium', pattern: '^.*video.*$', channel: 'video' },
  { of: 'medium', pattern: '^affiliates?$', channel: 'affiliate' },
  { of: 'source', pattern: '^(e[-_ ]?mail|newsletter)$', channel: 'email' },
  { of: 'source', pattern: `^((www|m|l|lm)[.])?(${SOCIAL})([.](com|org|net|co|app|social))?$`, channel: 'social' },
  { of: 'medium', pattern: '^organic$', channel: 'search' },
  { of: 'source', pattern: `^(${SEARCH})([.][a-z.]+)?$`, channel: 'search' },
  { of: 'siteChannel', pattern: '^organic search$', channel: 'search' },
  { of: 'siteChannel', pattern: '^organic social$', channel: 'social' },
  { of: 'siteChannel', pattern: '^organic video$', channel: 'video' },
  { of: 'siteChannel', pattern: '^organic shopping$', channel: 'shopping' },
  { of: 'siteChannel', pattern: '^email$', channel: 'email' },
  { of: 'siteChannel', pattern: '^affiliates$', channel: 'affiliate' },
  { of: 'medium', pattern: '^(referral|app|link)$', channel: 'referral' },
  { of: 'siteChannel', pattern: '^referral$', channel: 'referral' },
  { of: 'medium', pattern: '^[(]direct[)]$', channel: 'direct' },
  { of: 'siteChannel', pattern: '^direct$', channel: 'direct' },
  // A campaign that names neither.
  { of: 'medium', pattern: '^.+$', channel: 'other' },
  { of: 'source', pattern: '^.+$', channel: 'other' },
  { of: 'referrer', pattern: `^(.*[.])?(${SEARCH})[.][a-z.]+$`, channel: 'search' },
  { of: 'referrer', pattern: `^(.*[.])?(${SOCIAL})[.](com|org|net|co|app|social)$`, channel: 'social' },
  { of: 'referrer', pattern: '^.+$', channel: 'referral' },
];

/** The channel of a visit, in SQL. @param columns what the rules read, each in SQL */
export function channelSql(columns: Readonly<Record<ChannelRule['of'], string>>): string {
  const rules = CHANNEL_RULES.map(
    ({ of, pattern, channel }) =>
      `WHEN regexp_full_match(coalesce(lower(${given(columns[of])}), ''), ${quote(pattern)}) THEN ${quote(channel)}`,
  );
  return `CASE ${rules.join('\n    ')} ELSE 'direct' END`;
}

/** A value of the attribution cookies, NULL where the site wrote that there is none. */
export const given = (value: string): string => `CASE WHEN ${value} NOT IN ('', 'none', '(none)') THEN ${value} END`;
