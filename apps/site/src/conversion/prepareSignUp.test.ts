// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { prepareSignUp } from './prepareSignUp.ts';

const FORM = `<form action="/sign-up?plan=business&period=yearly#form-result">
  <p data-choice="Your plan:" data-yearly="Yearly" data-monthly="Monthly" data-people="{n} people" data-brain="Brain"
    data-ai-notetaker="AI Notetaker" hidden></p>
  <select name="department">
    <option value="">Choose</option><option value="Marketing">Marketing</option><option value="Other">Anderes</option>
  </select>
</form>`;

let form: HTMLFormElement;
const select = () => form.querySelector('select') as HTMLSelectElement;
const line = () => form.querySelector<HTMLElement>('[data-choice]');
const submit = () => form.dispatchEvent(new Event('submit', { cancelable: true }));
const sentParams = () => new FormData(form).get('_redirectParams');

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  delete document.documentElement.dataset.department;
  document.body.innerHTML = FORM;
  form = document.querySelector('form') as HTMLFormElement;
});

test('the department of the page is selected', () => {
  document.documentElement.dataset.department = 'Marketing';
  prepareSignUp(form);
  expect(select().value).toBe('Marketing');
});

test('else the stored one, by its value and not by its label', () => {
  localStorage.setItem('department', 'Other');
  prepareSignUp(form);
  expect(select().value).toBe('Other');
});

test('a department that the form doesn’t offer selects nothing', () => {
  document.documentElement.dataset.department = 'rw-17';
  prepareSignUp(form);
  expect(select().value).toBe('');
});

test('what the visitor has selected stays', () => {
  document.documentElement.dataset.department = 'Marketing';
  select().value = 'Other';
  prepareSignUp(form);
  expect(select().value).toBe('Other');
});

// REQ-VIS-10
test('the parameters of the link that the visitor came by are sent with the form', () => {
  prepareSignUp(form);
  sessionStorage.setItem('redirectParams', '{"team":"7"}');
  for (const _ of ['sent', 'sent again']) submit();
  expect(new FormData(form).getAll('_redirectParams')).toEqual(['{"team":"7"}']);
});

test('without them, or without session storage, nothing is sent', () => {
  prepareSignUp(form);
  submit();
  expect(sentParams()).toBeNull();
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  submit();
  vi.restoreAllMocks();
  expect(sentParams()).toBeNull();
});

test('the chosen plan is shown, and again when the form is opened with another', async () => {
  prepareSignUp(form);
  expect([line()?.hidden, line()?.textContent]).toEqual([false, 'Your plan: Business · Yearly']);
  form.setAttribute('action', '/sign-up?plan=free#form-result');
  await vi.waitFor(() => expect(line()?.textContent).toBe('Your plan: Free'));
  form.setAttribute('action', '/sign-up#form-result');
  await vi.waitFor(() => expect(line()?.hidden).toBe(true));
});

test.each([
  ['people=40', 'Business · 40 people'],
  ['people=10000&addOns=aiNotetaker,brain', 'Business · 10,000 people · Brain · AI Notetaker'],
  ['people=10001&addOns=constructor,choice', 'Business'],
  ['people=1e3&addOns=', 'Business'],
  ['period=constructor', 'Business'],
])('%s in the address: “%s”', (query, text) => {
  document.documentElement.lang = 'en-US';
  form.setAttribute('action', `/sign-up?plan=business&${query}`);
  prepareSignUp(form);
  expect(line()?.textContent).toBe(`Your plan: ${text}`);
});

test.each([
  'plan=',
  'plan=constructor',
  'plan=anything',
  'plan=<b>',
  'plan=a b',
  `plan=${'x'.repeat(30)}`,
  'period=yearly',
])('%s shows no plan', (query) => {
  form.setAttribute('action', `/sign-up?${query}`);
  prepareSignUp(form);
  expect(line()?.hidden).toBe(true);
});

test('the parameters are there before another listener reads the form, whichever was added first', () => {
  sessionStorage.setItem('redirectParams', '{"team":"7"}');
  let seen: FormDataEntryValue | null = null;
  form.addEventListener('submit', () => {
    seen = sentParams();
  });
  prepareSignUp(form);
  submit();
  expect(seen).toBe('{"team":"7"}');
});

test('those of this landing count before they are stored', () => {
  history.replaceState(null, '', '?redirectParams=%7B%22team%22%3A%228%22%7D');
  prepareSignUp(form);
  submit();
  expect(sentParams()).toBe('{"team":"8"}');
  history.replaceState(null, '', '/');
});
