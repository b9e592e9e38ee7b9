import { expect, it } from 'vitest';
import { changeText, deliveryState, fieldText, notificationText, touchText, variantsText } from './leadTexts.ts';

const change = (what: string, before: string | null, after: string | null) => ({
  ...{ id: '1', at: '2026-11-28T09:00:00Z', author: 'lena', what, before, after },
});

it.each([
  [change('status', 'new', 'no-show'), 'status from New to No-show'],
  [change('owner', null, 'lena'), 'owner from nobody to lena'],
  [change('meeting', '2026-11-30T09:00:00.000Z', '2026-12-01T10:30:00.000Z'), 'meeting from at 09:00 to at 10:30'],
  [change('meeting', '2026-11-30T09:00:00.000Z', 'cancelled'), 'meeting from at 09:00 to cancelled'],
])('says what was changed, %#', (changed, text) => {
  expect(changeText(changed, (time) => `at ${time.slice(11, 16)}`)).toBe(text);
});

it('names notifications, and those of a later release by their id', () => {
  expect(notificationText({ channel: 'sales-reminder-mail', topic: 'reminderDay' })).toBe(
    'Reminder to sales: a day before',
  );
  expect(notificationText({ channel: 'constructor', topic: 'x' })).toBe('constructor: x');
  expect([deliveryState('dead'), deliveryState('sent')]).toEqual(['given up', 'sent']);
});

it('names fields and variants', () => {
  expect(['teamSize', 'utm_campaign', 'returnedFrom', 'name'].map(fieldText)).toEqual([
    ...['Team size', 'Campaign', 'Returned from', 'Name'],
  ]);
  expect(variantsText({ 'home-hero': 'board', cards: 'new' })).toBe('home-hero: board, cards: new');
});

it.each([
  [
    { channel: 'Paid Search', source: 'google', medium: 'cpc', campaign: 'spring' },
    'Paid Search, google / cpc, spring',
  ],
  [
    { channel: 'Referral', source: null, medium: 'none', campaign: 'none', referrer: 'news.example' },
    'Referral, news.example',
  ],
  [{ channel: null }, 'direct'],
])('says where a visit came from, %#', (touch, text) => expect(touchText(touch)).toBe(text));
