import { expect, it } from 'vitest';
import { keptMessages } from './keptMessages.ts';
import type { LiveMessage } from './liveMessages.ts';

const message = (messageId: string, fields: Partial<LiveMessage>): LiveMessage => ({
  ...{ key: 1, vendor: 'segment', type: 'track', event: 'click web', anonymousId: null, userId: null, messageId },
  ...{ receivedAt: 0, occurredAt: 0, valid: true, reason: null, isNew: true, payload: null, ...fields },
});
const SHOWN = [
  message('1', { anonymousId: 'mara' }),
  message('2', { anonymousId: 'jo', valid: false, event: null, type: 'page' }),
  message('3', { vendor: 'consent', payload: { context: { consent: { consentId: 'decided' } } } }),
];

it.each([
  ['', '123'],
  ['?visitor=mara', '1'],
  ['?visitor=decided', '3'],
  ['?vendor=segment&valid=false', '2'],
  ['?event=PAGE', '2'],
])('another filter keeps what it wants: %s', (query, kept) => {
  expect(
    keptMessages(SHOWN, query)
      .map(({ messageId }) => messageId)
      .join(''),
  ).toBe(kept);
});
