import { parameterName } from '../../platform/parameterName.ts';
import { type Arrival, DIRECT, readAttribution } from './attribution.ts';
import { CAMPAIGN_NAME, removeCarriedParameters, UTM_NAMES } from './carriedQuery.ts';
import { isReturnHost } from './returnHosts.ts';
import { isSearchEngine } from './searchEngines.ts';
import { isSourceOf } from './sourceLists.ts';

/** The channels of Google Analytics 4 that a website can tell apart. */
export type Channel =
  | 'Direct'
  | 'Cross-network'
  | `${'Paid' | 'Organic'} ${'Shopping' | 'Search' | 'Social' | 'Video'}`
  | 'Display'
  | 'Paid Other'
  | 'Referral'
  | 'Email'
  | 'Affiliates'
  | 'Audio'
  | 'SMS'
  | 'Mobile Push Notifications'
  | 'Unassigned';

/** Where a visit comes from. */
export interface VisitSource {
  /** Undefined where the visitor came back, which is no new source. */
  channel?: Channel;
  /** The host that they came back from. */
  returnedFrom?: string;
  /** Whether the address named it; otherwise the referrer did. */
  isCampaign: boolean;
}

interface Campaign {
  source: string;
  medium: string;
  campaign: string;
}

const PAID_CLICK = /^(gclid|gbraid|wbraid|msclkid|yclid)$/;
const DISPLAY_CLICK = /^dclid$/;
const SOCIAL_CLICK = /^(fbclid|ttclid|twclid|li_fat_id)$/;
/** Channels of ads that a click id of a search engine's ad network says nothing against. */
const OTHER_ADS: ReadonlySet<Channel> = new Set([
  ...(['Cross-network', 'Paid Shopping', 'Paid Social', 'Paid Video', 'Display'] as const),
]);

/**
 * The channel of a visit by the default channel groups of Google Analytics 4: by utm parameters in any spelling and by click ids, else by the referrer.
 * The attribution cookies don't depend on it (REQ-ATT-02 and REQ-ATT-03). REQ-ATT-06, REQ-ATT-07.
 * @param arrival how the visitor arrived, and hosts of the site's own services that visitors come back from
 * @returns undefined for a visitor from this site or the product's domain
 */
export function readVisitSource(
  arrival: Omit<Arrival, 'redact'> & { returnHosts?: readonly string[] },
): VisitSource | undefined {
  const query = [...new URLSearchParams(arrival.search)].map(([name, value]) => [parameterName(name), value] as const);
  const campaign = campaignChannel(query);
  if (campaign) return { channel: campaign, isCampaign: true };
  const search = removeCarriedParameters(arrival.search, CAMPAIGN_NAME);
  const { utm_source: source = '', utm_medium: medium } = readAttribution({ ...arrival, search, redact: String }) ?? {};
  if (!medium) return undefined;
  if (medium === DIRECT) return { channel: 'Direct', isCampaign: false };
  if (isReturnHost(source, arrival.returnHosts)) return { returnedFrom: source, isCampaign: false };
  return { channel: channelOf({ source, medium, campaign: '' }), isCampaign: false };
}

function campaignChannel(query: (readonly [name: string, value: string])[]): Channel | undefined {
  const textOf = (wanted: string) =>
    query
      .find(([name, value]) => name === wanted && value.trim())?.[1]
      .trim()
      .toLowerCase() ?? '';
  // Links of ads that were copied by hand often keep the name only.
  const has = (test: RegExp) => query.some(([name, value]) => test.test(name) && value.trim());
  const hasUtm = UTM_NAMES.some((name) => textOf(name) !== '');
  const utm = hasUtm
    ? channelOf({ source: textOf('utm_source'), medium: textOf('utm_medium'), campaign: textOf('utm_campaign') })
    : undefined;
  if (has(PAID_CLICK)) return utm && OTHER_ADS.has(utm) ? utm : 'Paid Search';
  if (utm) return utm;
  if (has(DISPLAY_CLICK)) return 'Display';
  return has(SOCIAL_CLICK) ? 'Organic Social' : undefined;
}

const isEmail = (text: string) => /^e[-_ ]?mail$/.test(text);
const isShopping = ({ source, campaign }: Campaign) =>
  isSourceOf('shopping', source) || /(^|[^a-df-z])shop|shopping/.test(campaign);
const isPaid = ({ medium }: Campaign) => /cp|^(ppc|retargeting)$|^paid/.test(medium);

/** In this order, the first that applies: https://support.google.com/analytics/answer/9756891 */
const RULES: readonly (readonly [channel: Channel, applies: (campaign: Campaign) => boolean])[] = [
  ['Direct', ({ source, medium }) => source === '(direct)' && /^(|\(none\)|\(not set\))$/.test(medium)],
  ['Cross-network', ({ campaign }) => campaign.includes('cross-network')],
  ['Paid Shopping', (all) => isShopping(all) && isPaid(all)],
  ['Paid Search', (all) => isSearchEngine(all.source) && isPaid(all)],
  ['Paid Social', (all) => isSourceOf('social', all.source) && isPaid(all)],
  ['Paid Video', (all) => isSourceOf('video', all.source) && isPaid(all)],
  ['Display', ({ medium }) => /^(display|banner|expandable|interstitial|cpm)$/.test(medium)],
  ['Paid Other', isPaid],
  ['Organic Shopping', isShopping],
  [
    'Organic Social',
    ({ source, medium }) => isSourceOf('social', source) || /^(sm|social([- ](network|media))?)$/.test(medium),
  ],
  ['Organic Video', ({ source, medium }) => isSourceOf('video', source) || medium.includes('video')],
  ['Organic Search', ({ source, medium }) => isSearchEngine(source) || medium === 'organic'],
  ['Email', ({ source, medium }) => isEmail(source) || isEmail(medium)],
  ['Affiliates', ({ medium }) => medium === 'affiliate'],
  ['Referral', ({ medium }) => /^(referral|app|link)$/.test(medium)],
  ['Audio', ({ medium }) => medium === 'audio'],
  ['SMS', ({ source, medium }) => source === 'sms' || medium === 'sms'],
  [
    'Mobile Push Notifications',
    ({ source, medium }) => source === 'firebase' || /push$|mobile|notification/.test(medium),
  ],
];

function channelOf(campaign: Campaign): Channel {
  return RULES.find(([, applies]) => applies(campaign))?.[0] ?? 'Unassigned';
}
