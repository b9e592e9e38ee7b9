import { expect, it } from 'vitest';
import { consentText } from './consentText.ts';

const sent = (consent: unknown) => ({ context: { consent } });
/** JSON that no text can be made of. */
const NO_TEXT = { toString: 1, valueOf: 1 };

it.each([
  [sent({ categoryPreferences: { C0001: true, C0002: false }, version: '2026-11' }), 'C0001, text of version 2026-11'],
  [sent({ categoryPreferences: { C0001: false } }), 'nothing'],
  [{ groups: ['C0001', 'C0003'] }, 'C0001, C0003'],
  [{}, 'the message has none of its own'],
  [null, 'the message has none of its own'],
])('says what was allowed, %#', (payload, text) => expect(consentText(payload)).toBe(`Consent: ${text}`));

it.each([
  ...[5, 'text', [], { context: null }, { context: 5 }, sent(null), sent('all'), { groups: 'C0001' }],
  ...[{ groups: [NO_TEXT, null] }, sent({ categoryPreferences: 'C0001' }), sent({ categoryPreferences: NO_TEXT })],
  ...[sent({ categoryPreferences: { C0002: NO_TEXT }, version: NO_TEXT }), { groups: NO_TEXT }],
])('reads what a hostile client sent, %#', (payload) =>
  expect(consentText(payload)).toMatch(/^Consent: (nothing|the message has none of its own)$/),
);
