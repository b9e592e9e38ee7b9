import { afterEach, expect, it } from 'vitest';
import { createHubspotChannel } from './hubspot.ts';
import { parseFieldNames } from './leadFields.ts';
import { noSignal, testMeeting, testMessage } from './testing/messages.ts';
import { startVendor, type VendorAnswer } from './testing/startVendor.ts';

const endings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0)) await end();
});

const CONTACT_FORM = '7a4c1f0e-52b1-4b6e-9d3c-2f8f5a1c0b11';
const OTHER_FORM = '3d07a9b2-9f0c-4f55-8a37-6b1d2c3e4f22';

interface Submission {
  submittedAt: string;
  fields: { objectTypeId: string; name: string; value: string }[];
  context: { pageUri: string };
  legalConsentOptions: { consent: { consentToProcess: boolean; text: string; communications: unknown[] } };
}

const refusal = (...types: string[]): VendorAnswer => ({
  status: 400,
  body: {
    status: 'error',
    message: 'The request is not valid',
    correlationId: 'c0ffee',
    errors: types.map((errorType) => ({ errorType, message: "Error in 'fields.email': ada@example.com" })),
  },
});

/** The authenticated endpoint as it is documented: bearer token of a private app, `fields` with object type, time in milliseconds as text. */
async function start(answers: VendorAnswer[] = []) {
  const submissions: { guid: string; submission: Submission }[] = [];
  const vendor = await startVendor(({ method, path, headers, body }) => {
    expect(method).toBe('POST');
    const [, guid = ''] =
      /^\/submissions\/v3\/integration\/secure\/submit\/62515\/([\da-f-]{36})$/.exec(path) ?? expect.fail(path);
    expect(headers['content-type']).toBe('application/json');
    if (headers.authorization !== 'Bearer pat-token') return { status: 401, body: { status: 'error' } };
    const submission = JSON.parse(body) as Submission;
    for (const field of submission.fields) {
      expect(Object.keys(field).sort()).toEqual(['name', 'objectTypeId', 'value']);
      expect(field).toMatchObject({
        objectTypeId: '0-1',
        value: expect.any(String),
        name: expect.stringMatching(/^[a-z][a-z\d_]*$/),
      });
    }
    expect(submission.fields.filter(({ name }) => name === 'email')).toHaveLength(1);
    expect(submission.submittedAt).toMatch(/^\d{13}$/);
    expect(submission.legalConsentOptions.consent).toMatchObject({
      consentToProcess: true,
      text: expect.stringMatching(/./),
    });
    submissions.push({ guid, submission });
    return answers.shift() ?? { body: { inlineMessage: 'Thanks for submitting the form.' } };
  });
  endings.push(vendor.close);
  const create = (
    accessToken = 'pat-token',
    forms: Record<string, string> = { 1299: CONTACT_FORM, default: OTHER_FORM },
  ) => {
    const fieldNames = parseFieldNames(
      'teamSize:numemployees,deliveryId:cumulus_delivery,plan:plan_of_interest,people:team_people,addOns:team_add_ons,utm_source:utm_source',
    );
    const siteUrl = 'https://www.cumulus.example';
    const channel = createHubspotChannel({
      url: vendor.url,
      portalId: '62515',
      accessToken,
      forms,
      fieldNames,
      siteUrl,
    });
    return (...of: Parameters<typeof testMessage>) => channel.deliver(testMessage(...of), noSignal());
  };
  return { ...vendor, submissions, create, deliver: create() };
}

it('submits the form with its fields, its page, its consent and the delivery’s id', async () => {
  const { deliver, submissions } = await start();
  expect(await deliver()).toBe('sent');
  const [{ guid, submission } = expect.fail()] = submissions;
  expect(guid).toBe(CONTACT_FORM);
  expect(Object.fromEntries(submission.fields.map(({ name, value }) => [name, value]))).toEqual({
    email: 'ada@example.com',
    firstname: 'Ada Lovelace',
    company: 'Analytical Engines',
    numemployees: '11 to 50',
    message: 'Status reports\ntake us every Friday.',
    cumulus_delivery: testMessage().id,
  });
  expect(submission).toMatchObject({
    submittedAt: String(testMessage().lead.receivedAt),
    context: { pageUri: 'https://www.cumulus.example/contact' },
    legalConsentOptions: { consent: { text: 'You let us use these details to answer you.', communications: [] } },
  });
});

it('sends attribution and plan where they are known, and other forms to the default form', async () => {
  const { deliver, submissions } = await start();
  await deliver({
    kind: 'signUp',
    formId: 42,
    fields: { jobTitle: 'Countess', 'phone-number': '1' },
    signUp: {
      ...{ department: null, plan: 'business', billingPeriod: null, people: 40, addOns: ['brain', 'aiNotetaker'] },
      ...{ template: null, redirectParams: null },
    },
    analytics: { attribution: { utm_source: 'spring' }, variants: {}, anonymousId: null, growthbookId: null },
  });
  const [{ guid, submission } = expect.fail()] = submissions;
  expect(guid).toBe(OTHER_FORM);
  expect(submission.fields.map(({ name, value }) => `${name}=${value}`)).toEqual([
    'email=ada@example.com',
    'jobtitle=Countess',
    'phone_number=1',
    `cumulus_delivery=${testMessage().id}`,
    'plan_of_interest=business',
    'team_people=40',
    'team_add_ons=brain,aiNotetaker',
    'utm_source=spring',
  ]);
});

it('lets no page lead to another address', async () => {
  const { deliver, submissions } = await start();
  for (const page of ['//evil.example/x', '/\\evil.example', 'https://evil.example']) await deliver({ page });
  for (const { submission } of submissions) {
    expect(new URL(submission.context.pageUri).origin).toBe('https://www.cumulus.example');
  }
});

it('takes refused values as permanent, and names the types of the errors only', async () => {
  const { deliver } = await start([refusal('INVALID_EMAIL', 'REQUIRED_FIELD', 'INVALID_EMAIL')]);
  await expect(deliver()).rejects.toMatchObject({
    isPermanent: true,
    message: 'HubSpot answered 400 INVALID_EMAIL, REQUIRED_FIELD',
  });
});

it('tries again while the form has a CAPTCHA, which an operator can switch off', async () => {
  const { deliver } = await start([refusal('FORM_HAS_RECAPTCHA_ENABLED')]);
  await expect(deliver()).rejects.toMatchObject({ isPermanent: false, message: expect.stringContaining('CAPTCHA') });
});

it('waits after 429, as long as HubSpot asks for or for its window of ten seconds', async () => {
  const { deliver } = await start([{ status: 429 }, { status: 429, headers: { 'Retry-After': '3' } }]);
  await expect(deliver()).rejects.toMatchObject({ isPermanent: false, retryAfterMs: 10_000 });
  await expect(deliver()).rejects.toMatchObject({ isPermanent: false, retryAfterMs: 3_000 });
});

it.each([403, 404, 500, 503])('tries again after %i', async (status) => {
  const { deliver } = await start([{ status, body: 'not JSON' }]);
  await expect(deliver()).rejects.toMatchObject({ isPermanent: false });
});

it('tries again with a wrong token or without a form, which an operator can change', async () => {
  const { create } = await start();
  await expect(create('wrong')()).rejects.toMatchObject({ isPermanent: false, message: 'HubSpot answered 401' });
  await expect(create('pat-token', { 7: OTHER_FORM })()).rejects.toMatchObject({
    isPermanent: false,
    message: 'HUBSPOT_FORMS has no form for 1299, and no default',
  });
});

it('is not notified of meetings', async () => {
  const { deliver, requests } = await start();
  expect(await deliver({}, { topic: 'meetingMoved', meeting: testMeeting() })).toBe('skipped');
  expect(requests).toEqual([]);
});
