import { expect, test } from 'vitest';
import { mayHaveRecorded, redactRecorded } from './redactRecorded.ts';

// REQ-RPL-05, REQ-MON-03
test.each([
  ['/sign-up?plan=free&people=7391', '/sign-up?plan=free&people=REDACTED'],
  ['/de/sign-up?people=12&addOns=brain#form', '/de/sign-up?people=REDACTED&addOns=brain#form'],
  [
    'https://a.example/go?to=%2Fsign-up%3Fpeople%3D7391%26plan%3Dfree',
    'https://a.example/go?to=%2Fsign-up%3Fpeople%3DREDACTED%26plan%3Dfree',
  ],
  ['/sign-up?people=%31%32&plan=free', '/sign-up?people=REDACTED&plan=free'],
  ['/sign-up?people=1%2C200%26plan=free', '/sign-up?people=REDACTED%26plan=free'],
  ['{"href":"/sign-up?people=12","id":3}', '{"href":"/sign-up?people=REDACTED","id":3}'],
  ['/sign-up?email=mara@studio.example&people=3', '/sign-up?email=REDACTED&people=REDACTED'],
])('what was typed is not in an address: %s', (text, redacted) => {
  expect(mayHaveRecorded(text)).toBe(true);
  expect(redactRecorded(text)).toBe(redacted);
});

test.each(['For people who plan', '/teams?plan=free', '12 people: $84'])('other texts stay: %s', (text) => {
  expect(redactRecorded(text)).toBe(text);
});
