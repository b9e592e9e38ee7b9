// @vitest-environment happy-dom
import { validateEvent } from '@cumulus/tracking-plan';
import { beforeEach, expect, test, vi } from 'vitest';
import { browserConsent } from '../privacy/browserConsent.ts';
import { clickedPlace } from './clickedPlace.ts';
import { createFormEvents, trackMeetingBooked, trackSignUpStart } from './formEvents.ts';
import { uiState } from './uiState.ts';

const { track } = vi.hoisted(() => ({ track: vi.fn() }));
vi.mock('../analytics/tracker/siteTracker.ts', () => ({ siteTracker: { track } }));

beforeEach(() => {
  track.mockReset();
  vi.spyOn(browserConsent, 'allows').mockReturnValue(true);
});

/** A form in the document. @param around the markup that it stands in */
function formIn(attributes: string, around = (form: string) => form): HTMLFormElement {
  document.body.innerHTML = around(`<form ${attributes}></form>`);
  return document.querySelector('form') as HTMLFormElement;
}

const NO_CLICK = { root: 'unknown', parent: 'unknown', buttonClicked: 'unknown', location: 'unknown' };
const clickLocation = { ...NO_CLICK, breadcrumb: 'unknown' };

/** What was tracked, each checked against the tracking plan. */
async function tracked(): Promise<unknown[]> {
  await vi.dynamicImportSettled();
  for (const [event, properties] of track.mock.calls)
    expect(validateEvent({ type: 'track', event, properties })).toEqual({ isValid: true });
  return track.mock.calls;
}

// REQ-LEA-16
test('a form is started once, however much is typed', async () => {
  const events = createFormEvents(formIn('data-form-id="2002"'));
  events.start();
  events.start();
  expect(await tracked()).toEqual([['form started', { formId: '2002', source: 'page', clickLocation }]]);
});

test('each wrong field is an error of its own, with its name only', async () => {
  const events = createFormEvents(formIn('data-form-id="2002"'));
  events.fail('invalid', ['email', 'teamSize']);
  events.fail('unavailable', []);
  const form = { formId: '2002', source: 'page', clickLocation };
  expect(await tracked()).toEqual([
    ['form error', { ...form, outcome: 'invalid', field: 'email' }],
    ['form error', { ...form, outcome: 'invalid', field: 'teamSize' }],
    ['form error', { ...form, outcome: 'unavailable' }],
  ]);
});

test.each([
  ['2002', ['form sent']],
  ['1299', ['form sent', 'sales form sent']],
])('the sent form %s is %j', async (formId, names) => {
  await createFormEvents(formIn(`data-form-id="${formId}"`)).send();
  expect((await tracked()).map((call) => (call as unknown[])[0])).toEqual(names);
});

test('a sign-up is started when it is shown, and has no other start', async () => {
  uiState.set({ clickedLocation: { root: 'home', parent: 'hero' } });
  const form = formIn('data-form-id="2001" data-lead-kind="signUp"', (inner) => {
    return `<dialog data-location="sign-up">${inner}</dialog>`;
  });
  await trackSignUpStart(form);
  const events = createFormEvents(form);
  events.start();
  await events.send();
  const properties = { formId: '2001', source: 'sign-up', location: 'hero', clickLocation };
  expect(await tracked()).toEqual([
    ['sign-up started', properties],
    ['sign-up sent', properties],
  ]);
});

test('a form of the sales modal names where the modal was opened', async () => {
  uiState.set({ enterpriseSalesModalLocation: 'plans' });
  const form = formIn('data-form-id="1006"', (inner) => `<dialog data-location="contact-sales">${inner}</dialog>`);
  createFormEvents(form).start();
  expect(await tracked()).toEqual([
    ['form started', { formId: '1006', source: 'contact-sales', location: 'plans', clickLocation }],
  ]);
});

test('a booked meeting names its form, and where that was', async () => {
  const form = formIn('', (inner) => `<dialog data-location="contact-sales">${inner}</dialog>`);
  await trackMeetingBooked(1763, form);
  expect(await tracked()).toEqual([
    ['meeting booked', { formId: '1763', source: 'contact-sales', location: 'plans', clickLocation }],
  ]);
});

// REQ-ANA-08
test('each event has the record of the click that led to its form', async () => {
  const click = { root: 'header', parent: 'nav', buttonClicked: 'Contact sales', location: 'nav' };
  clickedPlace.note(click);
  const form = formIn('data-form-id="1299"');
  const events = createFormEvents(form);
  events.start();
  events.fail('invalid', ['email']);
  await Promise.all([events.send(), trackSignUpStart(form), trackMeetingBooked(1299, form)]);
  const records = (await tracked()).map((call) => (call as { clickLocation: object }[])[1]?.clickLocation);
  expect(records).toEqual(Array(6).fill({ ...click, breadcrumb: 'unknown' }));
});

test('without consent to analytics nothing is tracked', async () => {
  vi.mocked(browserConsent.allows).mockReturnValue(false);
  const form = formIn('data-form-id="1299"');
  const events = createFormEvents(form);
  events.start();
  events.fail('invalid', ['email']);
  await Promise.all([events.send(), trackSignUpStart(form), trackMeetingBooked(1299, form)]);
  expect(await tracked()).toEqual([]);
});
