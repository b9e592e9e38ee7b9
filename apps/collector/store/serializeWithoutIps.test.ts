import { expect, it, vi } from 'vitest';
import { isIpField, serializeWithoutIps } from './serializeWithoutIps.ts';

it.each([
  ...['ip', 'IP', '$ip', 'ip_', 'ips', 'ipv4', 'IPv6', 'ip4', 'ip_address', 'ipAddress', 'IPAddress', 'ip_addresses'],
  ...[
    'ip_address_v4',
    'ip-address-v6',
    'ipAddressV4',
    'client_ip',
    'clientip',
    'clientIP',
    'clientIps',
    'userIpAddress',
  ],
  ...['lastLoginIp', 'CLIENT_IP', 'remoteAddr', 'REMOTE_ADDR', 'remote_address', 'peeraddr', 'req.ip', 'x-real-ip'],
  ...['x-forwarded-for', 'X-Forwarded-For', 'xForwardedFor', 'HTTP_X_FORWARDED_FOR', 'x-original-forwarded-for'],
  ...['forwarded', 'Forwarded', 'x-forwarded', 'cf-connecting-ip', 'CF_Connecting_IPv6', 'true-client-ip', 'ip"'],
])('leaves out %s, with any value and at any depth', (name) => {
  for (const value of ['203.0.113.7', ['203.0.113.7'], { is: '203.0.113.7' }]) {
    const payload = { kept: 1, context: [{ [name]: value, kept: 2 }], [name]: value };
    expect(JSON.parse(serializeWithoutIps(payload))).toEqual({ kept: 1, context: [{ kept: 2 }] });
  }
});

it.each([
  ...['zip', 'ship', 'tip', 'membership', 'relationship', 'shipAddress', 'address', 'email_address', 'emailAddresses'],
  ...['waitFor', 'top4', 'description', 'ipod', 'recipient', 'script', 'isForwarded', 'forwardedTo', 'geoip'],
])('keeps %s', (name) => {
  expect(JSON.parse(serializeWithoutIps({ context: { [name]: 'x' } }))).toEqual({ context: { [name]: 'x' } });
});

it('keeps a name of over 100 characters, which would take long to split into words', () => {
  const [short, long] = [`${'aA'.repeat(46)}clientIp`, `${'aA'.repeat(130_000)}Ip`];
  expect([short.length, isIpField(short), isIpField(long)]).toEqual([100, true, false]);
  expect(JSON.parse(serializeWithoutIps({ ip: 1, [long]: 2 }))).toEqual({ [long]: 2 });
});

it('calls no function for the items of a list', () => {
  const payload = { ip: 1, list: [1, 2, [3], { ip: 4 }, null], plain: Array(100).fill('') };
  const serialize = vi.spyOn(JSON, 'stringify');
  const text = serializeWithoutIps(payload);
  const replacers = serialize.mock.calls.map(([, replacer]) => replacer);
  serialize.mockRestore();
  expect(replacers).toEqual([undefined]);
  expect(JSON.parse(text)).toEqual({ list: [1, 2, [3], {}, null], plain: Array(100).fill('') });
});

it('changes neither the message nor the order of its fields, and keeps `__proto__` as a field', () => {
  const payload = JSON.parse('{"b":{"ip":1,"c":2},"__proto__":{"ip":3,"d":4},"a":[{"ip":5}]}');
  const before = JSON.stringify(payload);
  expect(serializeWithoutIps(payload)).toBe('{"b":{"c":2},"__proto__":{"d":4},"a":[{}]}');
  expect(JSON.stringify(payload)).toBe(before);
});
