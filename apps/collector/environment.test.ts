import { expect, it } from 'vitest';
import { readCollectorEnvironment } from './environment.ts';

it.each([
  ['STORE_MAX_MB', 'abc', 'expected a whole number from 10 to 100000000'],
  ['STORE_MAX_MB', '9', 'expected a whole number from 10 to 100000000'],
  ['STORE_MAX_DAYS', '0.5', 'expected a whole number from 1 to 100000'],
  ['STORE_MAX_DAYS', '0', 'expected a whole number from 1 to 100000'],
  ['RECORDINGS_MAX_MB', '0', 'expected a whole number from 1 to 100000000'],
  ['MONITORING_MAX_DAYS', '0', 'expected a whole number from 1 to 100000'],
  ['PRODUCT_EVENTS_MAX_DAYS', '0', 'expected a whole number from 1 to 100000'],
  ['SEGMENT_FORWARD_URL', 'api.segment.io', 'expected http(s)://host, with its path if any'],
])('%s=%s is refused with what would be right', (name, value, expected) => {
  expect(() => readCollectorEnvironment({ [name]: value })).toThrow(
    new Error(`Wrong environment variable. ${name}="${value}": ${expected}`),
  );
});

it('refuses a key without printing it', () => {
  expect(() => readCollectorEnvironment({ AMPLITUDE_API_KEY: 'a b' })).toThrow(
    new Error('Wrong environment variable. AMPLITUDE_API_KEY: expected up to 100 letters, digits, - and _'),
  );
});

it('refuses a wrong switch, and a database of another kind without printing its password', () => {
  expect(() => readCollectorEnvironment({ AMPLITUDE_CAPTURE: 'yes' })).toThrow('AMPLITUDE_CAPTURE="yes"');
  const read = () => readCollectorEnvironment({ DATABASE_URL: 'mysql://cumulus:open-sesame@localhost/events' });
  expect(read).toThrow('DATABASE_URL: expected postgres://user:password@host/database');
  expect(read).not.toThrow('open-sesame');
});

it('wants both variables of forwarding, or neither', () => {
  expect(() => readCollectorEnvironment({ SEGMENT_FORWARD_WRITE_KEY: 'key' })).toThrow(
    'SEGMENT_FORWARD_URL is missing',
  );
  expect(() => readCollectorEnvironment({ SEGMENT_FORWARD_URL: 'https://a.example' })).toThrow(
    'SEGMENT_FORWARD_WRITE_KEY is missing',
  );
});
