import { expect, it } from 'vitest';
import { isOwnMachine, listenAddress } from './listenAddress.mjs';

it.each([
  ['http://localhost:3000', true],
  ['https://localhost', true],
  ['http://cumulus.localhost', true],
  ['http://127.0.0.1:3000', true],
  ['http://[::1]:3000', true],
  ['https://www.example.com', false],
  ['https://localhost.example.com', false],
  ['https://127.0.0.1.example.com', false],
  ['http://10.0.0.1', false],
])('%s is a local site: %s', (siteUrl, expected) => expect(isOwnMachine(siteUrl)).toBe(expected));

it.each([
  ['127.0.0.1', 'http://127.0.0.1:4000'],
  ['0.0.0.0', 'http://localhost:4000'],
  ['::', 'http://localhost:4000'],
  ['::1', 'http://[::1]:4000'],
  ['content', 'http://content:4000'],
])('a listener on %s is asked at %s', (host, expected) => expect(listenAddress(host, 4000)).toBe(expected));
