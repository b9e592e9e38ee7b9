import { expect, onTestFinished, test } from 'vitest';
import { FIRST_SLOT, startScheduler } from '../../../apps/leads/scheduler/testing/startScheduler.ts';
import { builtInServices } from '../../../apps/site/proxiedRoutes.ts';
import { createServiceProxy } from '../../../apps/site/src/server/proxy/serviceProxy.ts';
import { ask } from '../../../apps/site/src/server/testing/ask.ts';
import { gateOf } from '../../../apps/site/src/server/testing/scriptedSite.ts';
import { startSiteServer } from '../../../apps/site/src/server/testing/startSiteServer.ts';

/** The site's server in front of the scheduler, with the routes of the vendors' manifests. */
async function start() {
  const scheduler = await startScheduler();
  onTestFinished(() => scheduler.close());
  const nowhere = { countryOf: () => undefined, codeOf: () => undefined, isProxy: () => false, isFromCdn: () => false };
  const routes = builtInServices({ ...nowhere, countryHeader: 'x-visitor-country' });
  const services = { collector: 'http://127.0.0.1:9', content: 'http://127.0.0.1:9', leads: scheduler.url };
  const site = await startSiteServer({}, { steps: [createServiceProxy({ routes, services, gate: gateOf({}) })] });
  return {
    scheduler,
    send: (path: string, method = 'GET', body?: string, type = 'application/json') =>
      ask(site.port, path, {
        ...{ method, ...(body !== undefined && { body }) },
        headers: { host: 'localhost', 'accept-language': 'de', 'content-type': type, cookie: 'secret=1' },
      }),
  };
}

test('a visitor books, moves and cancels on the site’s own origin', async () => {
  const { scheduler, send } = await start();
  const offers = JSON.parse((await send('/scheduler/slots?timeZone=UTC&locale=de')).body.toString());
  const [first, second] = offers.days[0].slots;
  const meetingToken = await scheduler.invite();
  const booking = JSON.stringify({ meetingToken, start: first.start, timeZone: 'UTC', locale: 'de' });
  const booked = await send('/scheduler/book', 'POST', booking);
  expect(booked.status).toBe(201);
  const { manageUrl, calendarUrl } = JSON.parse(booked.body.toString());

  const form = new URLSearchParams({ action: 'move', start: second.start, timeZone: 'UTC' }).toString();
  const moved = await send(manageUrl, 'POST', form, 'application/x-www-form-urlencoded');
  expect([moved.status, moved.headers.location]).toEqual([303, `${manageUrl}?notice=moved`]);
  const calendar = await send(calendarUrl);
  expect(calendar.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8; method=REQUEST',
    'content-disposition': 'attachment; filename="meeting.ics"',
  });
  await send(manageUrl, 'POST', 'action=cancel', 'application/x-www-form-urlencoded');
  expect(await scheduler.store.listBooked({ from: 0, until: FIRST_SLOT * 2 })).toEqual([]);
});

test('the meeting page keeps its own policy, once, and the site’s other headers', async () => {
  const { scheduler, send } = await start();
  const { status, headers, body } = await send(`/scheduler/meeting/${await scheduler.invite()}`);
  expect(status).toBe(200);
  expect(body.toString()).toContain('<form method="post"');
  // Two policies would both apply, and the site's forbids every form.
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'self' 'sha256-[^,]+form-action 'self'[^,]+$/,
  );
  expect(headers).toMatchObject({
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'x-robots-tag': 'noindex',
  });
});

test('the language of the browser reaches the page of an unknown meeting', async () => {
  const { send } = await start();
  const { status, body } = await send(`/scheduler/meeting/${'x'.repeat(43)}`);
  expect([status, body.toString()]).toEqual([404, expect.stringContaining('Wir finden diesen Termin nicht')]);
});

test.each([
  ['GET', '/scheduler'],
  ['GET', '/scheduler/book'],
  ['POST', '/scheduler/slots'],
  ['GET', '/scheduler/meeting/'],
  ['GET', '/scheduler/meeting/a/b'],
  ['POST', `/scheduler/meeting/${'x'.repeat(43)}.ics`],
  ['DELETE', `/scheduler/meeting/${'x'.repeat(43)}`],
])('%s %s is not forwarded', async (method, path) => {
  const { send } = await start();
  const { headers } = await send(path, method);
  expect(headers['x-robots-tag']).toBeUndefined();
  expect(headers['content-type']).not.toContain('application/json');
});
