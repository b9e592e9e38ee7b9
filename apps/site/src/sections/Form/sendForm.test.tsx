// @vitest-environment happy-dom
import type { FormEntry, FormFieldEntry } from '@cumulus/content-model';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderSection, testSection } from '../testSection.tsx';
import { Form } from './Form.tsx';
import { offerMeeting } from './offerMeeting.ts';
import { createSender } from './sendForm.ts';

const { events } = vi.hoisted(() => ({
  events: { start: vi.fn(), fail: vi.fn(), send: vi.fn(async () => undefined) },
}));
vi.mock('../../conversion/formEvents.ts', () => ({ createFormEvents: () => events }));
vi.mock('./offerMeeting.ts', () => ({ offerMeeting: vi.fn() }));

const field = (fields: Partial<FormFieldEntry> & Pick<FormFieldEntry, 'name' | 'kind'>) =>
  testSection<FormFieldEntry>('formField', { label: `Your ${fields.name}`, ...fields });
const section = testSection<FormEntry>('form', {
  sectionId: 'contact',
  formId: 1006,
  submitLabel: 'Send',
  consentText: 'See our [privacy notice](/legal/privacy).',
  thankYouTitle: 'It is with a person now',
  fields: [
    field({ name: 'email', kind: 'email', isRequired: true, hint: 'We reply to it.' }),
    field({ name: 'size', kind: 'select', options: ['1–5'] }),
    field({ name: 'count', kind: 'number' }),
    field({ name: 'terms', kind: 'checkbox', isRequired: true }),
    field({ name: 'message', kind: 'textarea' }),
  ],
});

type Sent = { url: string; body: URLSearchParams; accept: string | null };
type Reply = () => Promise<Response> | Response;
let sent: Sent[] = [];
let reply: Reply;

const json =
  (status: number, value: object): Reply =>
  () =>
    Response.json(value, { status });
const STORED = json(200, { outcome: 'sent', errors: {} });

beforeEach(() => {
  vi.mocked(offerMeeting).mockClear();
  for (const event of Object.values(events)) event.mockClear();
  document.body.innerHTML = renderSection(<Form section={section} index={2} />, { formErrorTooLong: 'At most {n}' });
  sent = [];
  reply = STORED;
  vi.stubGlobal('fetch', async (url: string, { body, headers }: RequestInit) => {
    sent.push({ url, body: new URLSearchParams(String(body)), accept: new Headers(headers).get('accept') });
    return reply();
  });
});
afterEach(() => vi.unstubAllGlobals());

const query = <E extends HTMLElement>(selector: string) => document.querySelector<E>(selector) as E;
const control = (name: string) => query<HTMLInputElement>(`#contact-${name}`);
const result = () => query('[data-result]');

function type(name: string, value: string): void {
  control(name).value = value;
  control(name).dispatchEvent(new Event('input', { bubbles: true }));
}

/** The sender of the form, filled in by a visitor who has had it for three seconds. */
function start() {
  type('email', 'mara@studio.example');
  type('message', 'One\ntwo');
  control('terms').checked = true;
  return createSender(query<HTMLFormElement>('form'), performance.now() - 3_000);
}

test('sends what was typed with a key and the time, and shows the thank-you in place of the form', async () => {
  await start()();
  expect(sent).toHaveLength(1);
  const [{ url = '', accept, body } = {} as Sent] = sent;
  expect([url, accept]).toEqual(['/#form-result', 'application/json']);
  const { _key: key, _ms: ms, ...values } = Object.fromEntries(body);
  expect(values).toEqual({
    _form: section.metadata.id,
    email: 'mara@studio.example',
    size: '',
    count: '',
    terms: 'yes',
    message: 'One\ntwo',
    _more: '',
  });
  expect(key).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(Number(ms)).toBeGreaterThanOrEqual(3_000);
  expect(document.querySelector('form')).toBeNull();
  expect(query('[data-sent] h2').textContent).toBe('It is with a person now');
  expect(query('[data-meeting]').hidden).toBe(true);
  expect(offerMeeting).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(query('[data-sent]'));
});

// REQ-LEA-05
describe('a suspect is thanked, but is no goal', () => {
  const thanked = () => query('[data-sent] h2').textContent;

  test('when the trap field is filled in', async () => {
    const send = start();
    query<HTMLInputElement>('[name="_more"]').value = 'https://spam.example';
    await send();
    expect([thanked(), sent[0]?.body.get('_more')]).toEqual(['It is with a person now', 'https://spam.example']);
    expect(events.send).not.toHaveBeenCalled();
  });

  test('when the form was filled in too fast', async () => {
    start();
    await createSender(query<HTMLFormElement>('form'), performance.now())();
    expect(thanked()).toBe('It is with a person now');
    expect(events.send).not.toHaveBeenCalled();
  });

  test('any other is one', async () => {
    await start()();
    expect(events.send).toHaveBeenCalledOnce();
  });
});

test('the thank-you leads to the meeting of the form, where it has one', async () => {
  reply = json(200, { outcome: 'sent', errors: {}, meetingToken: 'unguessable' });
  await start()();
  expect(query('[data-meeting]').hidden).toBe(false);
  expect(query('[data-meeting] a').getAttribute('href')).toBe('/forms/meeting');
  const lead = { email: 'mara@studio.example', size: '', count: '', terms: 'yes', message: 'One\ntwo' };
  const card = query('[data-sent]');
  expect(vi.mocked(offerMeeting).mock.lastCall).toEqual([{ formId: 1006, meetingToken: 'unguessable', lead, card }]);
});

test('nothing is sent while fields are wrong; the summary gets the focus and leads to them', async () => {
  const send = start();
  type('email', 'mara@studio');
  type('message', 'x'.repeat(4_001));
  control('terms').checked = false;
  await send();
  expect(sent).toEqual([]);
  expect([result().hidden, result().dataset.result, document.activeElement]).toEqual([false, 'invalid', result()]);
  const items = [...result().querySelectorAll('a')].map((anchor) => [anchor.hash, anchor.textContent]);
  expect(items).toEqual([
    ['#contact-email', 'Your email: formErrorEmail'],
    ['#contact-terms', 'Your terms: formErrorRequired'],
    ['#contact-message', 'Your message: At most 4000'],
  ]);
  result().querySelector('a')?.click();
  expect(document.activeElement).toBe(control('email'));
  expect(control('email').getAttribute('aria-describedby')).toBe('contact-email-hint contact-email-error');
  expect(control('email').getAttribute('aria-invalid')).toBe('true');
  type('email', 'mara@studio.example');
  expect(control('email').getAttribute('aria-describedby')).toBe('contact-email-hint');
  expect(control('email').hasAttribute('aria-invalid')).toBe(false);
  expect(query('#contact-email-error').hidden).toBe(true);
});

test('a number that the browser can’t read has its own error, not that of an empty field', async () => {
  const send = start();
  Object.defineProperty(control('count'), 'validity', { value: { badInput: true } });
  await send();
  expect(result().querySelector('a')?.textContent).toBe('Your count: formErrorNumber');
});

test('one submission at a time: a double click sends once, and the wait is announced', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  reply = () => promise;
  const send = start();
  type('email', '');
  await send();
  expect(result().hidden).toBe(false);
  type('email', 'mara@studio.example');
  const sending = Promise.all([send(), send()]);
  expect(result().hidden).toBe(true);
  expect(query('form').getAttribute('aria-busy')).toBe('true');
  expect(query('[type="submit"]').getAttribute('aria-disabled')).toBe('true');
  expect(query('[role="status"]').textContent).toBe('formSending');
  resolve(Response.json({ outcome: 'unavailable', errors: {} }, { status: 503 }));
  await sending;
  expect(sent).toHaveLength(1);
  expect(query('form').getAttribute('aria-busy')).toBe('false');
  expect(query('[type="submit"]').getAttribute('aria-disabled')).toBe('false');
  expect(query('[role="status"]').textContent).toBe('');
});

// REQ-LEA-06
test('the same content is sent again with the same key, other content with another', async () => {
  reply = () => Promise.reject(new TypeError('Failed to fetch'));
  const send = start();
  await send();
  await send();
  type('message', 'Three');
  await send();
  const keys = sent.map(({ body }) => body.get('_key'));
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

// REQ-LEA-07
test.each<[string, Reply, text: string]>([
  ['the service is down', json(503, { outcome: 'unavailable', errors: {} }), 'formUnavailable'],
  ['the site doesn’t know', json(503, { outcome: 'uncertain', errors: {} }), 'formUncertain'],
  ['too much was sent', json(429, { outcome: 'limited', errors: {} }), 'formLimited'],
  ['it looks automatic', json(422, { outcome: 'refused', errors: {} }), 'formRefused'],
  ['the site limits the client', () => new Response('Too many', { status: 429 }), 'formLimited'],
  ['the site refuses it', () => new Response('No', { status: 403 }), 'formRefused'],
  ['a proxy fails', () => new Response('<p>Bad gateway', { status: 502 }), 'formUncertain'],
  ['a proxy thanks', () => new Response('<p>Thanks', { status: 200 }), 'formUncertain'],
  ['the success is none', json(500, { outcome: 'sent' }), 'formUncertain'],
  ['the answer is something else', json(200, { outcome: 'hello' }), 'formUncertain'],
  [
    'the answer is cut off',
    () => new Response('{', { headers: { 'content-type': 'application/json' } }),
    'formUncertain',
  ],
  ['the network is gone', () => Promise.reject(new TypeError('Failed to fetch')), 'formUncertain'],
])('when %s, it never thanks, keeps what was typed, and sends again on the next try', async (_, failing, text) => {
  reply = failing;
  const send = start();
  await send();
  expect(document.querySelector('[data-sent]')).toBeNull();
  expect([result().hidden, document.activeElement]).toEqual([false, result()]);
  expect(result().textContent).toBe(`${text} hello@cumulus.example`);
  expect(result().querySelector('a')?.getAttribute('href')).toBe('mailto:hello@cumulus.example');
  expect(control('email').value).toBe('mara@studio.example');
  reply = STORED;
  await send();
  expect(document.querySelector('[data-sent]')).not.toBeNull();
});

test('when the form has changed since the page was made, the browser sends it, and the site shows the new one', async () => {
  reply = json(422, { outcome: 'invalid', errors: { phone: 'required' } });
  const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockReturnValue();
  await start()();
  expect(submit).toHaveBeenCalledOnce();
  expect(control('email').value).toBe('mara@studio.example');
});

test('errors that only the site finds are shown at their fields', async () => {
  reply = json(422, { outcome: 'invalid', errors: { message: 'characters' } });
  await start()();
  expect(result().querySelector('a')?.textContent).toBe('Your message: formErrorCharacters');
  expect(query('#contact-message-error').textContent).toBe('formErrorCharacters');
});

test('a stored sign-up continues in the product', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  reply = json(200, { outcome: 'sent', errors: {}, next: 'https://app.cumulus.example/sign-up?ref=r' });
  await start()();
  await vi.waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('https://app.cumulus.example/sign-up?ref=r'));
  expect(query('[data-sent]')).not.toBeNull();
  assign.mockRestore();
});

// REQ-LEA-16
test('reports the fields that are wrong, here and at the site, and what was stored once', async () => {
  const send = start();
  type('email', 'mara@studio');
  expect(events.start).toHaveBeenCalled();
  await send();
  expect(events.fail.mock.calls).toEqual([['invalid', ['email']]]);
  type('email', 'mara@studio.example');
  reply = json(422, { outcome: 'invalid', errors: { message: 'characters' } });
  await send();
  reply = json(503, { outcome: 'unavailable', errors: {} });
  await send();
  expect(events.fail.mock.calls.slice(1)).toEqual([
    ['invalid', ['message']],
    ['unavailable', []],
  ]);
  expect(events.send).not.toHaveBeenCalled();
  reply = STORED;
  await send();
  expect(events.send).toHaveBeenCalledOnce();
});

test('a double click that finds an error is reported once, another attempt again', async () => {
  const send = start();
  type('email', 'mara@studio');
  await Promise.all([send(), send()]);
  expect(events.fail).toHaveBeenCalledOnce();
  type('email', 'mara@');
  await send();
  expect(events.fail).toHaveBeenCalledTimes(2);
});
