import { afterEach, expect, it, vi } from 'vitest';
import { parseFieldNames } from './leadFields.ts';
import { createMarketoChannel } from './marketo.ts';
import { noSignal, testMeeting, testMessage } from './testing/messages.ts';
import { startVendor, type VendorAnswer, type VendorRequest } from './testing/startVendor.ts';

const endings: (() => Promise<void>)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const end of endings.splice(0)) await end();
});

interface FormSubmission {
  formId: number;
  input: { leadFormFields: Record<string, string>; visitorData: { pageURL: string; queryString: string } }[];
}

/** What the form in Marketo defines: other fields are refused. */
const FORM_FIELDS = ['email', 'lastName', 'company', 'teamSize', 'leadMessage', 'cumulusLeadId'];

const failure = (code: string): VendorAnswer => ({
  body: { requestId: 'e42b#14272d07d78', success: false, errors: [{ code, message: 'For ada@example.com' }] },
});
const stored: VendorAnswer = {
  body: { requestId: '10667#173bc585ca5', result: [{ id: 319_174, status: 'updated' }], success: true },
};

/**
 * A subscription as it is documented: an identity endpoint that takes client credentials as query parameters, and "Submit Form", which takes the token
 * in a header only (the parameter `access_token` ended on 31 January 2026).
 */
async function start(answers: VendorAnswer[] = []) {
  let tokens = 0;
  const submissions: FormSubmission[] = [];
  const identity = ({ method, query }: VendorRequest): VendorAnswer => {
    expect(['GET', 'POST']).toContain(method);
    expect(query.get('grant_type')).toBe('client_credentials');
    if (query.get('client_id') !== 'client' || query.get('client_secret') !== 's&cret') return { status: 401 };
    tokens += 1;
    return { body: { access_token: `token-${tokens}:int`, token_type: 'bearer', expires_in: 3_599, scope: 'a@b.c' } };
  };
  const submitForm = ({ method, headers, query, body }: VendorRequest): VendorAnswer => {
    expect(method).toBe('POST');
    expect(headers['content-type']).toBe('application/json');
    expect(query.has('access_token')).toBe(false);
    if (headers.authorization !== `Bearer token-${tokens}:int`) return failure('601');
    const scripted = answers.shift();
    if (scripted) return scripted;
    const submission = JSON.parse(body) as FormSubmission;
    expect(Object.keys(submission).sort()).toEqual(['formId', 'input']);
    const [{ leadFormFields, visitorData } = expect.fail()] = submission.input;
    expect(leadFormFields.email).toBeTruthy();
    expect(() => new URL(visitorData.pageURL)).not.toThrow();
    submissions.push(submission);
    const unknown = Object.keys(leadFormFields).find((name) => !FORM_FIELDS.includes(name));
    if (unknown === undefined) return stored;
    const reasons = [{ code: '1006', message: `Field '${unknown}' not found` }];
    return { body: { requestId: 'x', result: [{ status: 'skipped', reasons }], success: true } };
  };
  const vendor = await startVendor((request) => {
    if (request.path === '/identity/oauth/token') return identity(request);
    expect(request.path).toBe('/rest/v1/leads/submitForm.json');
    return submitForm(request);
  });
  endings.push(vendor.close);
  const settings = {
    url: `${vendor.url}/`,
    clientId: 'client',
    clientSecret: 's&cret',
    fieldNames: parseFieldNames('message:leadMessage,leadId:cumulusLeadId'),
    siteUrl: 'https://www.cumulus.example',
  };
  const create = (changes: Partial<typeof settings> = {}) => {
    const channel = createMarketoChannel({ ...settings, ...changes });
    return (...of: Parameters<typeof testMessage>) => channel.deliver(testMessage(...of), noSignal());
  };
  return { ...vendor, submissions, create, deliver: create(), tokens: () => tokens, revoke: () => (tokens += 1) };
}

it('submits the form of the same id, with the page and the delivery’s id', async () => {
  const { deliver, submissions } = await start();
  expect(await deliver()).toBe('sent');
  expect(submissions).toEqual([
    {
      formId: 1299,
      input: [
        {
          leadFormFields: {
            email: 'ada@example.com',
            lastName: 'Ada Lovelace',
            company: 'Analytical Engines',
            teamSize: '11 to 50',
            leadMessage: 'Status reports\ntake us every Friday.',
            cumulusLeadId: testMessage().lead.id,
          },
          visitorData: {
            pageURL: 'https://www.cumulus.example/contact',
            queryString: `delivery=${testMessage().id}`,
          },
        },
      ],
    },
  ]);
});

it('asks for one access token, and uses it until it is about to expire', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { deliver, tokens } = await start();
  await deliver();
  vi.advanceTimersByTime(3_500_000);
  await deliver();
  expect(tokens()).toBe(1);
  vi.advanceTimersByTime(60_000);
  await deliver();
  expect(tokens()).toBe(2);
});

it('gets a new token when the old one is refused, and delivers in the same attempt', async () => {
  const { deliver, revoke, tokens, submissions } = await start();
  await deliver();
  revoke();
  await deliver();
  expect(tokens()).toBe(3);
  expect(submissions).toHaveLength(2);
});

it('gets a new token after 602', async () => {
  const { deliver, tokens, submissions } = await start([failure('602')]);
  expect(await deliver()).toBe('sent');
  expect(tokens()).toBe(2);
  expect(submissions).toHaveLength(1);
});

it('does not ask for tokens for ever', async () => {
  const { deliver, tokens } = await start([failure('601'), failure('602')]);
  await expect(deliver()).rejects.toMatchObject({ isPermanent: false });
  expect(tokens()).toBe(2);
});

it.each([
  ['606', 20_000],
  ['607', 3_600_000],
  ['615', 2_000],
])('waits after the limit %s', async (code, retryAfterMs) => {
  const { deliver } = await start([failure(code)]);
  await expect(deliver()).rejects.toMatchObject({ isPermanent: false, retryAfterMs });
});

it.each([
  ['603', false],
  ['604', false],
  ['608', false],
  ['611', false],
  ['713', false],
  ['609', true],
  ['701', true],
  ['709', true],
])('takes success: false with %s in a 200 as permanent: %s', async (code, isPermanent) => {
  const { deliver } = await start([failure(code)]);
  await expect(deliver()).rejects.toMatchObject({ isPermanent, message: `Marketo answered error ${code}` });
});

it('takes a skipped record as refused, and names the code only', async () => {
  const { create } = await start();
  const deliver = create({ fieldNames: {} });
  await expect(deliver()).rejects.toMatchObject({ isPermanent: true, message: 'Marketo skipped the lead: 1006' });
});

it.each<VendorAnswer>([
  { body: '<html>Maintenance</html>' },
  { body: {} },
  { body: { success: false } },
  { body: { success: true } },
  { body: { success: true, result: [] } },
  { body: { success: true, result: [{ status: 'skipped' }] } },
  { body: 'null' },
  { status: 502, body: 'Bad gateway' },
])('tries again after an answer that is not as documented: %j', async (answer) => {
  const { deliver } = await start([answer]);
  await expect(deliver()).rejects.toMatchObject({ name: 'DeliveryError', isPermanent: false });
});

it('takes 413 as permanent', async () => {
  const { deliver } = await start([{ status: 413 }]);
  await expect(deliver()).rejects.toMatchObject({ isPermanent: true });
});

it('names the variables when the credentials are wrong, and tries again', async () => {
  const { create } = await start();
  const deliver = create({ clientSecret: 'wrong' });
  await expect(deliver()).rejects.toMatchObject({
    isPermanent: false,
    message: expect.stringContaining('MARKETO_CLIENT_SECRET'),
  });
  await expect(deliver()).rejects.not.toThrow('wrong.');
});

it('is not notified of meetings', async () => {
  const { deliver, requests } = await start();
  expect(await deliver({}, { topic: 'meetingBooked', meeting: testMeeting() })).toBe('skipped');
  expect(requests).toEqual([]);
});
