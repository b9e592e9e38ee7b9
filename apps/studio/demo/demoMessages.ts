import type { DemoVisitor } from './DemoVisitors.ts';
import type { Random } from './Random.ts';
import type { DemoEvent } from './VisitWalk.ts';

const ORIGIN = 'https://www.cumulus.example';
const GROUPS = ['C0001', 'C0002', 'C0003', 'C0004'];
/** The version of the consent text that the demo's visitors saw. */
export const CONSENT_VERSION = '2026-11';

/** A message as the site's tracker sends it. */
export interface DemoMessage {
  receivedAt: number;
  message: Record<string, unknown> & { type: 'page' | 'track' };
}

interface VisitOf {
  visitor: DemoVisitor;
  startedAt: number;
  sessionId: string;
  isRecorded: boolean;
}

/** The messages of a visit's events, with what every message carries. */
export function messagesOf(
  random: Random,
  { visitor, startedAt, sessionId, isRecorded }: VisitOf,
  events: readonly DemoEvent[],
): DemoMessage[] {
  const { anonymousId, source, market, browser } = visitor;
  const { source: from, medium, name } = source;
  const query = name ? `?utm_source=${from}&utm_medium=${medium}&utm_campaign=${name}` : '';
  const common = {
    ...{ consent: consentOf(visitor), userAgent: browser.userAgent, locale: market.locale, channel: source.channel },
    campaign: { source: from, medium, ...(name && { name }) },
    ...{ sessionId, sessionStart: startedAt, location: { country: market.country } },
    ...(isRecorded && { replayId: `${anonymousId}/${startedAt}` }),
  };
  return events.map(({ at, type, name: event, path, properties }, index) => {
    const search = index === 0 ? query : '';
    const page = {
      path,
      referrer: index === 0 ? source.referrer : '',
      search,
      title: event,
      url: ORIGIN + path + search,
    };
    const receivedAt = at + 60 + random.below(900);
    return {
      receivedAt,
      message: {
        ...{ type, ...(type === 'page' ? { name: event } : { event }), properties, anonymousId },
        ...{ messageId: random.uuid(), context: { ...common, page } },
        ...{ timestamp: new Date(at).toISOString(), sentAt: new Date(receivedAt - 40).toISOString() },
      },
    };
  });
}

const consentOf = ({ consentId, groups }: DemoVisitor) => ({
  categoryPreferences: Object.fromEntries(GROUPS.map((group) => [group, groups.includes(group)])),
  ...(consentId && { version: CONSENT_VERSION, consentId }),
});
