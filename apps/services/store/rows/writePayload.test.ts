import { expect, it } from 'vitest';
import { writePayload } from './writePayload.ts';

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
])('leaves out %s, whatever it holds and at any depth', (name) => {
  for (const value of ['203.0.113.7', ['203.0.113.7'], { is: '203.0.113.7' }]) {
    const payload = { kept: 1, context: [{ [name]: value, kept: 2 }], [name]: value };
    expect(JSON.parse(writePayload(payload))).toEqual({ kept: 1, context: [{ kept: 2 }] });
  }
});

it.each([
  ...['zip', 'ship', 'tip', 'membership', 'relationship', 'shipAddress', 'address', 'email_address', 'emailAddresses'],
  ...['waitFor', 'top4', 'description', 'ipod', 'recipient', 'script', 'isForwarded', 'forwardedTo', 'geoip'],
])('keeps %s', (name) => {
  expect(JSON.parse(writePayload({ context: { [name]: 'x' } }))).toEqual({ context: { [name]: 'x' } });
});
