import { expect, test } from 'vitest';
import { findFormFaults } from './formFaults.ts';
import { findPrivacyLink } from './formState.ts';

const FORM = {
  formId: 1299,
  consentText: 'By sending this you agree to our [privacy notice](/legal/privacy).',
  fields: [
    { name: 'name', kind: 'text' },
    { name: 'email', kind: 'email' },
  ],
};
const [name, email] = FORM.fields as [(typeof FORM.fields)[0], (typeof FORM.fields)[0]];

test('a whole form has no faults', () => expect(findFormFaults(FORM)).toEqual([]));

test.each([
  [{ formId: 0 }, 'formId', /1 or more/],
  [{ formId: 1.5 }, 'formId', /1 or more/],
  [{ formId: undefined }, 'formId', /1 or more/],
  [{ consentText: 'You agree.' }, 'consentText', /must link to the privacy notice/],
  [{ consentText: '[a](/legal/terms) and [b](/legal/cookies)' }, 'consentText', /must link to the privacy notice/],
  [{ fields: [name] }, 'fields', /one of kind email/],
  [{ fields: [email, { name: 'my field', kind: 'text' }] }, 'fields', /has "my field": a name begins/],
  [{ fields: [email, { name: '_more', kind: 'text' }] }, 'fields', /begins with a letter/],
  [{ fields: [email, email] }, 'fields', /two with the name "email"/],
])('finds what is wrong with %j', (change, field, message) => {
  expect(findFormFaults({ ...FORM, ...change })).toEqual([{ field, message: expect.stringMatching(message) }]);
});

test.each([
  ['[terms](/legal/terms) and the [privacy notice](/legal/privacy)', '/legal/privacy'],
  ['[notice](/data) only', '/data'],
  ['[here](https://elsewhere.example/privacy)', undefined],
  ['[one](/a) or [other](/b)', undefined],
])('the privacy notice of %j is %s', (text, path) => expect(findPrivacyLink(text)).toBe(path));
