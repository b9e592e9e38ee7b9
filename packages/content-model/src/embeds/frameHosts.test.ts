import { expect, test } from 'vitest';
import { canFrame, parseFrameHosts } from './frameHosts.ts';

test('hosts are names and all names below one, in lower case, each once', () => {
  expect(parseFrameHosts(' maps.example.com, *.Forms.example.com maps.example.com,, ')).toEqual([
    'maps.example.com',
    '*.forms.example.com',
  ]);
  expect(parseFrameHosts('')).toEqual([]);
});

test.each([
  ...[
    'https://maps.example.com',
    'maps.example.com/embed',
    'maps.example.com:8443',
    '*',
    '*.com',
    'com',
    'a..b',
    '-a.example',
    '-.-',
    '1.1',
    'localhost',
  ],
  ...['maps.example.com; script-src *', "'unsafe-inline'", 'maps.*.com', '127.0.0.1', '[::1]', 'münchen.example'],
])('refuses %s, and says what would be right', (host) => {
  const [wrong] = host.replace('maps.example.com; ', '').split(' ');
  expect(() => parseFrameHosts(`maps.example.com,${wrong}`)).toThrow(
    `FRAME_HOSTS has "${wrong}", which is no host name: write names such as`,
  );
});

test('refuses a list that would not fit into a header', () => {
  const hosts = Array.from({ length: 51 }, (_, index) => `h${index}.example.com`).join();
  expect(() => parseFrameHosts(hosts)).toThrow('FRAME_HOSTS may have 50 hosts, found 51');
});

test.each([
  ['https://maps.example.com/embed?q=1', true],
  ['//maps.example.com/embed', true],
  ['https://a.forms.example.com/', true],
  ['https://a.b.forms.example.com/', true],
  ['https://forms.example.com/', false],
  ['https://xforms.example.com/', false],
  ['https://maps.example.com.evil.example/', false],
  ['https://maps.example.com@evil.example/', false],
  ['https://user:pass@maps.example.com/', false],
  ['https://maps.example.com:8443/', false],
  ['http://maps.example.com/', false],
  ['javascript:alert(1)', false],
  ['/embed', false],
  ['https://', false],
])('%s may be embedded: %s', (address, expected) => {
  expect(canFrame(address, ['maps.example.com', '*.forms.example.com'])).toBe(expected);
});
