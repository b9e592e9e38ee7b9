import { expect, test } from 'vitest';
import { EVENT_VIEWS } from './eventViews.ts';
import { EVENTS } from './plannedEvents.ts';

/** Columns that the store adds to each view (apps/collector/store/planViews.ts). */
const OF_STORE = ['id', 'message_id', 'anonymous_id', 'user_id', 'occurred_at', 'occurred_on', 'received_at'];
const view = (event: string) => EVENT_VIEWS.find((one) => one.event === event);
const column = (event: string, name: string) => view(event)?.columns.find((one) => one.name === name);

test('each planned event has a view with a unique name that needs no quotes', () => {
  expect(EVENT_VIEWS.map(({ event }) => event)).toEqual(Object.keys(EVENTS));
  const names = EVENT_VIEWS.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^[a-z][a-z\d_]{0,62}$/);
  expect(names).toEqual(expect.arrayContaining(['page', 'view_web', 'sign_up_started', 'consent_decided']));
});

test.each(EVENT_VIEWS.map((one) => [one.name, one] as const))('the columns of %s have unique names', (_, one) => {
  const names = [...OF_STORE, ...one.columns.map(({ name }) => name)];
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  for (const name of names) expect(name).toMatch(/^[a-z][a-z\d_]{0,62}$/);
});

test('columns have the types of the plan', () => {
  expect(view('view web')?.where).toEqual({ vendor: 'segment', type: 'track', event: 'view web' });
  expect(view('page')?.where).toEqual({ vendor: 'segment', type: 'page', event: undefined });
  expect(column('view web', 'section_index')).toMatchObject({ path: ['properties', 'sectionIndex'], type: 'number' });
  expect(column('view web', 'type')).toMatchObject({ type: 'text' });
  expect(column('click web', 'link_url')).toMatchObject({ type: 'text' });
  expect(column('click web', 'click_location_root')?.path).toEqual(['properties', 'clickLocation', 'root']);
  expect(column('page', 'category')).toMatchObject({ type: 'text' });
  expect(column('identify', 'traits')).toMatchObject({ path: ['traits'], type: 'json' });
  expect(column('identify', 'browser')?.path).toEqual(['traits', 'browser']);
  expect(column('view step demo', 'demo')).toMatchObject({ type: 'json' });
  expect(column('consent decided', 'groups_c0002')).toMatchObject({
    path: ['groups'],
    type: 'member',
    member: 'C0002',
  });
});

// REQ-RPL-06
test('events of the tracker have the ids that recordings are stored under', () => {
  expect(column('view web', 'context_session_start')).toMatchObject({
    path: ['context', 'sessionStart'],
    type: 'number',
  });
  for (const name of ['context_session_id', 'context_replay_id'])
    expect(column('view web', name)).toMatchObject({ type: 'text' });
});

test('events of the tracker have the consent at their time', () => {
  expect(column('view web', 'context_consent_c0002')).toMatchObject({
    path: ['context', 'consent', 'categoryPreferences', 'C0002'],
    type: 'boolean',
  });
  expect(column('page', 'context_consent_id')?.path).toEqual(['context', 'consent', 'consentId']);
  expect(column('page', 'context_consent_version')?.path).toEqual(['context', 'consent', 'version']);
});
