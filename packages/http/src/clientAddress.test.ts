import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import {
  clientKey,
  createClientAddress,
  isLoopbackHost,
  networkKey,
  plainAddress,
  trustedProxies,
} from './clientAddress.ts';

function request(remoteAddress: string | undefined, forwarded?: string) {
  return { socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } } as unknown as IncomingMessage;
}

test.each([
  ['this machine', '127.0.0.1', undefined, '127.0.0.1'],
  ['one proxy', '127.0.0.1', '203.0.113.9', '203.0.113.9'],
  ['one proxy, and what the visitor invented', '127.0.0.1', '8.8.8.8, 203.0.113.9', '203.0.113.9'],
  ['two proxies', '::ffff:127.0.0.1', '8.8.8.8, 203.0.113.9,10.0.0.4', '203.0.113.9'],
  ['only proxies', '127.0.0.1', '10.0.0.4', '10.0.0.4'],
  ['a proxy that adds the port', '127.0.0.1', '8.8.8.8, 203.0.113.9:61234', '203.0.113.9'],
  ['a proxy that adds the port of IPv6', '127.0.0.1', '[2001:db8::7]:61234', '2001:db8::7'],
  ['a text of monstrous length', '127.0.0.1', 'x'.repeat(9_000), undefined],
  ['no end of proxies', '127.0.0.1', Array(1_000).fill('10.0.0.4').join(), undefined],
  ['nobody that may say so', '198.51.100.7', '203.0.113.9', '198.51.100.7'],
  ['a connection that is over', undefined, undefined, undefined],
])('reads the address behind %s', (_, peer, forwarded, expected) => {
  expect(createClientAddress(trustedProxies('10.0.0.0/8'))(request(peer, forwarded))).toBe(expected);
});

test('trusts a proxy that sends the secret, from any address', () => {
  const addressOf = createClientAddress(trustedProxies(), ({ headers }) => headers['x-decide-secret'] === 'right');
  const proxied = request('198.51.100.7', '203.0.113.9');
  expect(addressOf(proxied)).toBe('198.51.100.7');
  proxied.headers['x-decide-secret'] = 'right';
  expect(addressOf(proxied)).toBe('203.0.113.9');
});

test('reads networks and addresses of proxies', () => {
  const isProxy = trustedProxies('10.0.0.0/8, 2001:db8::/32 192.0.2.7');
  const addresses = ['10.9.8.7', '::ffff:10.9.8.7', '2001:db8::1', '192.0.2.7', '127.0.0.1', '192.0.2.8', 'x', ''];
  expect(addresses.map(isProxy)).toEqual([true, true, true, true, true, false, false, false]);
  expect(trustedProxies()('10.0.0.1')).toBe(false);
});

test.each([
  ['127.0.0.1', true],
  ['127.8.9.1', true],
  ['::ffff:127.0.0.1', true],
  ['::1', true],
  ['[::1]', true],
  ['LOCALHOST', true],
  ['127.0.0.1.example.com', false],
  ['a.localhost.example', false],
  ['::', false],
  ['', false],
])('%s leads to this machine only: %s', (host, expected) => {
  expect(isLoopbackHost(host)).toBe(expected);
});

test.each(['10.0.0.0/33', '10.0.0', 'proxy', '10.0.0.0/', '2001:db8::/x'])('%s is no network', (entry) => {
  expect(() => trustedProxies(entry)).toThrow(`"${entry}" is no address and no network`);
});

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:443', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['[::ffff:203.0.113.9]:443', '203.0.113.9'],
  ['2001:db8::1', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[broken', 'unknown'],
  ['', ''],
])('the plain form of %j is %j', (written, plain) => {
  expect(plainAddress(written)).toBe(plain);
});

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::FFFF:CB00:7109', '203.0.113.9'],
  ['0:0:0:0:0:ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:0:1::1', '2001:db8:0:1::/64'],
  ['2001:0DB8:0000:0001:ffff:ffff:ffff:ffff', '2001:db8:0:1::/64'],
  ['2001:db8:0:2::1', '2001:db8:0:2::/64'],
  ['2001:db8::', '2001:db8:0:0::/64'],
  ['64:ff9b::203.0.113.9', '64:ff9b:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['nonsense', 'unknown'],
  ['', 'unknown'],
  [undefined, 'unknown'],
])('%j is counted as %j', (address, key) => {
  expect(clientKey(address)).toBe(key);
});

test.each([
  ['2001:db8:1:2ff::1', '2001:db8:1::/48'],
  ['2001:db8:1:200::1', '2001:db8:1::/48'],
  ['2001:db8:2:200::1', '2001:db8:2::/48'],
  ['203.0.113.9', undefined],
  ['nonsense', undefined],
])('%j is in the network %j', (address, key) => {
  expect(networkKey(clientKey(address))).toBe(key);
});
