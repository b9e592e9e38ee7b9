import { expect, it } from 'vitest';
import { formName, formOptions, gaveUpText } from './formNames.ts';

const NAMES = { 1299: 'Contact sales', 1300: 'Newsletter', 1301: 'Newsletter' };

it('names forms as the content does, and by their id without it', () => {
  expect([formName(NAMES, 1299), formName(NAMES, 7), formName({}, 'constructor')]).toEqual([
    ...['Contact sales', 'Form 7', 'Form constructor'],
  ]);
});

it('tells two forms of the same name apart', () => {
  expect(formOptions(NAMES, [1299, 1300, 1301, 7]).map(({ label }) => label)).toEqual([
    ...['Contact sales', 'Newsletter (1300)', 'Newsletter (1301)', 'Form 7'],
  ]);
});

it('names the form that was given up', () => {
  expect(['1299: email', '1299', 'sign-up: plan', '7', null].map((text) => gaveUpText(NAMES, text))).toEqual([
    ...['Contact sales: email', 'Contact sales', 'sign-up: plan', 'Form 7', null],
  ]);
});
