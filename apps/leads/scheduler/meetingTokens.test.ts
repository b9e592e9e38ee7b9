import { expect, it, test } from 'vitest';
import { createMeetingTokens, isMeetingToken } from './meetingTokens.ts';

const tokens = createMeetingTokens('a secret of this test');

// REQ-LEA-22
it('gives each lead one token, with 256 bits', () => {
  const all = Array.from({ length: 1_000 }, (_, index) => tokens.tokenOf(`lead-${index}`));
  expect(new Set(all).size).toBe(1_000);
  expect(all.filter((token) => Buffer.from(token, 'base64url').length !== 32 || !isMeetingToken(token))).toEqual([]);
  expect(tokens.tokenOf('lead-7')).toBe(all[7]);
});

it('gives other tokens with another secret', () => {
  expect(createMeetingTokens('another secret').tokenOf('lead-7')).not.toBe(tokens.tokenOf('lead-7'));
});

test.each([
  '',
  'x'.repeat(42),
  'x'.repeat(44),
  `${'x'.repeat(42)}=`,
  `${'x'.repeat(43)}\n`,
  43,
  null,
  ['x'.repeat(43)],
])('%j is no token', (text) => {
  expect(isMeetingToken(text)).toBe(false);
});
