import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { isGuessable } from './guessableSecrets.ts';

// REQ-SEC-04
it.each([
  'Change-Me-Before-You-Deploy-42',
  'CHANGEME-0123-abzx-77',
  'my-super-Secret-of-2026',
  'Passw0rd-of-the-site-91',
  'replace-this-by-7-others',
  'www.example.com-leads-93',
  'put-your-key-here-please',
  'the-default-of-leads-17',
  'abcdefghijklmnopqrstuvwx',
  'ABCDEFGHIJKLMNOPqrstuvwx',
  '1234567890123456',
  'zyxwvutsrqponmlkjihgfedc',
  '0123456789abcdef'.repeat(4),
  'f3a91c27d05e8b64'.repeat(2),
  'aAbBaAbBaAbBcCcCdDdD',
  'xxxxxxxxxxxxxxxx',
])('%s can be guessed', (secret) => {
  expect(isGuessable(secret)).toBe(true);
});

/** Always the same random bytes, so that the test can't fail by chance. */
const bytes = (seed: string, count: number) => createHash('sha512').update(seed).digest().subarray(0, count);

it.each([
  [24, 'hex'],
  [32, 'hex'],
  [24, 'base64'],
  [32, 'base64'],
  [24, 'base64url'],
  [48, 'base64url'],
] as const)('%i random bytes as %s always pass', (count, encoding) => {
  const secrets = Array.from({ length: 20_000 }, (_, index) => bytes(`${index}`, count).toString(encoding));
  expect(secrets.filter(isGuessable)).toEqual([]);
});

it.each(['leads-61e0-77ab-c2', 'published-7f3a', 'yourkshire-91d0-ac27'])('%s passes', (secret) => {
  expect(isGuessable(secret)).toBe(false);
});
