import { afterEach, beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import { entry, fixtureModel } from '../../testing/fixtureSpace.ts';
import { type Fixture, startFixture } from '../../testing/startFixture.ts';
import type { ContentType } from '../space.ts';

const [, post] = fixtureModel.contentTypes as [ContentType, ContentType];
const version = {
  ...(post.fields[0] as ContentType['fields'][0]),
  id: 'version',
  validations: [{ regexp: { pattern: '^\\d{4}-\\d{2}(-\\d{2})?$' }, message: 'A month or a day' }],
};
const consent: ContentType = { ...post, sys: { ...post.sys, id: 'consent' }, fields: [version] };

let fixture: Fixture;
let log: MockInstance;
beforeEach(async () => {
  log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  fixture = await startFixture();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await fixture.close();
});

const save = (text: string, sys = {}) =>
  fixture.write('main/entries/consent.json', {
    contentTypes: [consent],
    entries: [entry('consent', 'consent', { version: { 'en-US': text } }, sys)],
  });
const served = async () => (await fixture.api('/entries/consent')).body.fields?.version;
const health = async () => {
  const { status, problems } = await (await fetch(`${fixture.adminUrl()}/healthz`)).json();
  return { status, problems: problems.join('\n') as string };
};

it('a text that doesn’t match its pattern is not published: the last published state stays, and log and health report it', async () => {
  await save('2026-11-22');
  expect(await served()).toBe('2026-11-22');
  await save('v3');
  const message = /consent\.json:\d+: Entry "consent": the field "version" in en-US is "v3": .*A month or a day/;
  for (let start = 0; start < 2; start += 1) {
    expect(await served()).toBe('2026-11-22');
    expect(await health()).toMatchObject({ status: 'degraded', problems: expect.stringMatching(message) });
    await fixture.restart();
  }
  expect(log.mock.calls.flat().join('\n')).toMatch(message);
  await save('2027-01');
  expect(await served()).toBe('2027-01');
  expect((await health()).problems).toBe('');
});

it('a scheduled action doesn’t publish it either', async () => {
  await save('v3', { publishedVersion: undefined });
  await fixture.write('main/entries/plan.json', {
    scheduledActions: [
      {
        sys: { id: 'action', type: 'ScheduledAction' },
        entity: { sys: { type: 'Link', linkType: 'Entry', id: 'consent' } },
        action: 'publish',
        scheduledFor: { datetime: '2026-01-01T08:00:00Z' },
      },
    ],
  });
  expect((await fixture.api('/entries/consent')).status).toBe(404);
  expect((await health()).problems).toContain('"v3"');
});
