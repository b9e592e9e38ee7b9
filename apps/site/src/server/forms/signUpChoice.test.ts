import { expect, test } from 'vitest';
import { readModalLocation, readSignUpChoice } from './signUpChoice.ts';

const NOTHING = {
  ...{ department: null, plan: null, billingPeriod: null, people: null, addOns: [], template: null },
  redirectParams: null,
};

// REQ-LEA-03
test('plan, billing period, people, add-ons and template come from the address of the form, the department from its field', () => {
  const query =
    'plan=business&period=yearly&people=40&addOns=brain,aiNotetaker,brain&template=launch-plan&utm_source=x';
  expect(readSignUpChoice(query, { department: 'Marketing', email: 'a@b.c' }, '{"team":"7"}')).toEqual({
    department: 'Marketing',
    plan: 'business',
    billingPeriod: 'yearly',
    people: 40,
    addOns: ['brain', 'aiNotetaker'],
    template: 'launch-plan',
    redirectParams: '{"team":"7"}',
  });
});

test('without scripts the redirect parameters come from the address', () => {
  const query = `redirectParams=${encodeURIComponent('{"team": "7"}')}`;
  expect(readSignUpChoice(query, {}, undefined).redirectParams).toBe('{"team":"7"}');
});

// The lead service refuses control characters: a link must not cost every sign-up of its visitor.
test('escapes control characters of redirect parameters, of which JSON leaves some as they are', () => {
  const { redirectParams } = readSignUpChoice('', {}, '{"a":"\u007f\u0085"}');
  expect(redirectParams).toBe(String.raw`{"a":"\u007f\u0085"}`);
  expect(JSON.parse(String(redirectParams))).toEqual({ a: '\u007f\u0085' });
});

test('keys that could change the prototype of all objects are dropped', () => {
  const text = '{"team":"7","__proto__":{"a":1},"inner":{"constructor":1}}';
  expect(readSignUpChoice('', {}, text).redirectParams).toBe('{"team":"7","inner":{}}');
});

test.each([
  '',
  'plan=&period=&template=',
  'plan=<b>&period=weekly&template=../x',
  `plan=${'x'.repeat(81)}&period=YEARLY`,
  ...['people=0', 'people=-1', 'people=1.5', 'people=1e3', 'people=040', 'people=10001', 'people=x', 'people=9999999'],
  ...['addOns=', 'addOns=,', 'addOns=brain,', 'addOns=<b>', 'addOns=a b', `addOns=${'a,'.repeat(10)}a`],
  'redirectParams=',
  'redirectParams={',
  'redirectParams=[1]',
  'redirectParams=null',
  'redirectParams={}',
  'redirectParams="a"',
  `redirectParams={"a":"${'x'.repeat(2_000)}"}`,
])('leaves out what is malformed: %o', (query) => {
  expect(readSignUpChoice(query, { department: '' }, undefined)).toEqual(NOTHING);
});

test.each([
  ['1', 1],
  ['10000', 10_000],
])('%s people is a number that the calculator takes', (text, people) => {
  expect(readSignUpChoice(`people=${text}`, {}, undefined).people).toBe(people);
});

test.each([
  ['modal=nav', 'nav'],
  ['utm_source=a&modal=plan-table', 'plan-table'],
  ['modal=', null],
  ['modal=%0Anav', null],
  ['', null],
])('%o: the sales modal was opened at %o', (query, location) => {
  expect(readModalLocation(query)).toBe(location);
});
