import type { RumErrorEvent, RumEvent, RumEventDomainContext } from '@datadog/browser-rum';
import { expect, test } from 'vitest';
import { redactMonitoring } from './redactMonitoring.ts';

/** The event as it is sent; undefined where it is dropped. */
function redact(fields: object): object | undefined {
  const event = { date: 1, ...structuredClone(fields) } as RumEvent;
  return redactMonitoring(event, {} as RumEventDomainContext) ? event : undefined;
}

// REQ-MON-03
test('the email parameter of a view becomes REDACTED, and addresses in its referrer', () => {
  const view = {
    id: '1',
    url: 'https://cumulus.example/?email=mary&plan=free',
    referrer: 'https://mail.example/a@b.example',
  };
  expect(redact({ type: 'view', view })).toMatchObject({
    view: {
      id: '1',
      url: 'https://cumulus.example/?email=REDACTED&plan=free',
      referrer: 'https://mail.example/REDACTED',
    },
  });
});

test.each([
  [
    'resource',
    { resource: { type: 'fetch', url: 'https://a.example/x?to=mary%40b.example' } },
    { resource: { url: 'https://a.example/x?to=REDACTED' } },
  ],
  [
    'action',
    { action: { id: '2', target: { name: 'Write to mary@b.example' } } },
    { action: { id: '2', target: { name: 'Write to REDACTED' } } },
  ],
  [
    'error',
    { error: { source: 'custom', message: 'no mary@b.example', stack: 'at mary@b.example' } },
    { error: { message: 'no REDACTED', stack: 'at REDACTED' } },
  ],
  [
    'long_task',
    { long_task: { scripts: [{ source_url: '/a.js?email=mary' }] } },
    { long_task: { scripts: [{ source_url: '/a.js?email=REDACTED' }] } },
  ],
])('e-mail addresses in a %s become REDACTED', (type, fields, sent) => {
  expect(redact({ type, view: { url: '/' }, ...fields })).toMatchObject(sent);
});

test('an error whose cause has an address is dropped, since causes can’t be changed', () => {
  const error = (message: string) => ({ source: 'custom', message: 'failed', causes: [{ message, source: 'custom' }] });
  expect(redact({ type: 'error', error: error('mary@b.example is taken') })).toBeUndefined();
  expect(redact({ type: 'error', error: error('taken') })).toMatchObject({ error: { message: 'failed' } });
});

test('an error that was read from the console is dropped: reportError sends it as well', () => {
  const error = (source: RumErrorEvent['error']['source']) =>
    redact({ type: 'error', error: { source, message: 'x' } });
  expect(error('console')).toBeUndefined();
  expect(error('source')).toBeDefined();
});
