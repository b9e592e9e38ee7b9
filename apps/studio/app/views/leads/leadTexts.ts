import { type Lead, STATUSES, type Status, type Touch } from './leadData.ts';
import type { WantedState } from './useLeadChange.ts';

/** Ways by which somebody is notified, as the lead service names them. */
const CHANNELS: Readonly<Record<string, string>> = {
  ...{ 'sales-mail': 'Mail to sales', 'confirmation-mail': 'Confirmation to the person', slack: 'Slack' },
  ...{ 'meeting-mail': 'Mail to the person', 'reminder-mail': 'Reminder to the person' },
  ...{ 'sales-reminder-mail': 'Reminder to sales', webhook: 'Webhook', hubspot: 'HubSpot', marketo: 'Marketo' },
};
const TOPICS: Readonly<Record<string, string>> = {
  ...{ lead: 'the lead', meetingBooked: 'meeting booked', meetingMoved: 'meeting moved' },
  ...{ meetingCancelled: 'meeting cancelled', reminderDay: 'a day before', reminderHour: 'an hour before' },
};
const DELIVERY_STATES: Readonly<Record<string, string>> = { dead: 'given up', skipped: 'not needed' };

const named = (names: Readonly<Record<string, string>>, id: string) => (Object.hasOwn(names, id) ? names[id] : id);

/** `Slack: meeting moved`. */
export const notificationText = ({ channel, topic }: { channel: string; topic: string }): string =>
  `${named(CHANNELS, channel)}: ${named(TOPICS, topic)}`;

export const deliveryState = (state: string): string => named(DELIVERY_STATES, state) ?? state;

/** `status from New to Won`. @param at writes a time */
export function changeText({ what, before, after }: Lead['changes'][number], at: (time: string) => string): string {
  const shown = (value: string | null) => {
    if (value === null || value === '') return 'nobody';
    if (what === 'status') return STATUSES[value as Status] ?? value;
    return what === 'meeting' && !Number.isNaN(Date.parse(value)) ? at(value) : value;
  };
  return `${what} from ${shown(before)} to ${shown(after)}`;
}

/** The name of a field as a text: `teamSize` is `Team size`, `utm_campaign` is `Campaign`. */
export function fieldText(name: string): string {
  const words = name
    .replace(/^utm_/, '')
    .replaceAll('_', ' ')
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** `home-hero: board, new-card-ui: control`. */
export const variantsText = (variants: Readonly<Record<string, string>>): string =>
  Object.entries(variants)
    .map(([key, value]) => `${key}: ${value}`)
    .join(', ');

/** `Paid Search, google / cpc, spring`. @param touch parts that aren't known may be left out */
export function touchText({ channel, source, medium, campaign, referrer }: Partial<Touch>): string {
  const from = [channel, [source, medium].filter(Boolean).join(' / '), campaign, referrer].filter(
    (part) => part && part !== 'none',
  );
  return from.join(', ') || 'direct';
}

/** `status Won, owner nobody`. */
export const wantedText = ({ status, owner }: WantedState): string =>
  [status && `status ${STATUSES[status]}`, owner !== undefined && `owner ${owner ?? 'nobody'}`]
    .filter(Boolean)
    .join(', ');
