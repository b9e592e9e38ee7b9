import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { trustedProxies } from './trustedProxies.ts';
import { visitorAddress } from './visitorAddress.ts';

function request(remoteAddress: string | undefined, forwarded?: string) {
  return { socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } } as unknown as IncomingMessage;
}

test.each([
  ['this machine', '127.0.0.1', undefined, '127.0.0.1'],
  ['one proxy', '127.0.0.1', '203.0.113.9', '203.0.113.9'],
  ['one proxy, and what the visitor made up', '127.0.0.1', '8.8.8.8, 203.0.113.9', '203.0.113.9'],
  ['two proxies', '::ffff:127.0.0.1', '8.8.8.8, 203.0.113.9,10.0.0.4', '203.0.113.9'],
  ['only proxies', '127.0.0.1', '10.0.0.4', '10.0.0.4'],
  ['a word of monstrous length', '127.0.0.1', 'x'.repeat(9_000), undefined],
  ['no end of proxies', '127.0.0.1', Array(1_000).fill('10.0.0.4').join(), undefined],
  ['a connection that is over', undefined, undefined, undefined],
])('%s', (_, peer, forwarded, expected) => {
  expect(visitorAddress(request(peer, forwarded), trustedProxies('10.0.0.0/8'))).toBe(expected);
});

test('networks and addresses of proxies', () => {
  const isProxy = trustedProxies('10.0.0.0/8, 2001:db8::/32 192.0.2.7');
  const asked = ['10.9.8.7', '::ffff:10.9.8.7', '2001:db8::1', '192.0.2.7', '127.0.0.1', '192.0.2.8', 'x', ''];
  expect(asked.map(isProxy)).toEqual([true, true, true, true, true, false, false, false]);
  expect(trustedProxies()('10.0.0.1')).toBe(false);
});

test.each(['10.0.0.0/33', '10.0.0', 'proxy', '10.0.0.0/', '2001:db8::/x'])('%s is no network', (entry) => {
  expect(() => trustedProxies(entry)).toThrow(`"${entry}" is no address and no network`);
});
