import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import type { LeadSubmission } from '@cumulus/forms';
import { StoreError, UncertainStoreError } from '@cumulus/sql/StoreError';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { hashToken } from './hashes.ts';
import { leadSubmission, signUpSubmission } from './testing/leadSubmission.ts';
import { LEADS_SECRET, startLeads } from './testing/startLeads.ts';

let leads: Awaited<ReturnType<typeof startLeads>>;
const onStored = vi.fn();
const meetings = {
  routerFor: (formId: number) => (formId === 1763 ? 'demo' : undefined),
  tokenOf: (leadId: string) => `token-of-${leadId}`,
};
beforeAll(async () => {
  const channelsFor = ({ kind }: LeadSubmission) => (kind === 'form' ? ['mail', 'slack'] : []);
  leads = await startLeads({ notifications: { channelsFor, onStored }, meetings });
});
afterAll(() => leads.close());

const stored = async () => (await leads.store.list({ limit: 10_000 })).length;

// REQ-LEA-03
it('answers 201 when the lead is stored, with deliveries, and wakes the notifications', async () => {
  onStored.mockClear();
  const submission = leadSubmission();
  const answer = await leads.send(submission);
  expect(answer).toMatchObject({ status: 201, body: { isNew: true } });
  expect(Object.keys(answer.body).toSorted()).toEqual(['isNew', 'leadId']);
  expect(await leads.store.find(answer.body.leadId)).toMatchObject(submission);
  expect(await leads.store.countDeliveries()).toMatchObject({ mail: { waiting: 1 }, slack: { waiting: 1 } });
  expect(onStored).toHaveBeenCalledOnce();
});

it('answers 200 for the same again, without another delivery', async () => {
  const submission = leadSubmission();
  const first = await leads.send(submission);
  const before = await leads.store.countDeliveries();
  onStored.mockClear();
  expect(await leads.send(submission)).toMatchObject({
    status: 200,
    body: { leadId: first.body.leadId, isNew: false },
  });
  expect(await leads.store.countDeliveries()).toEqual(before);
  expect(onStored).not.toHaveBeenCalled();
});

it('answers with the token of the meeting, for forms with the scheduler only', async () => {
  const submission = leadSubmission({ formId: 1763 });
  const { body } = await leads.send(submission);
  expect(body.meeting).toEqual({ token: `token-of-${body.leadId}` });
  expect(await leads.store.findMeeting(hashToken(body.meeting.token))).toMatchObject({
    router: 'demo',
    state: 'invited',
  });
  expect((await leads.send(submission)).body).toEqual({ ...body, isNew: false });
  expect((await leads.send(leadSubmission({ formId: 1006 }))).body).not.toHaveProperty('meeting');
});

// REQ-LEA-22
it.each([
  ['the same client without scripts', null, '192.0.2.1', true],
  ['another client without scripts', null, '192.0.2.2', false],
  ['another client with a key of its own', '3f2b8c1e-0000-4000-8000-000000000002', '192.0.2.2', false],
  ['another client with the same key, such as a phone that changed its network', 'first', '192.0.2.2', true],
])('gives the token of a meeting for repeated content to %s: %s, %s, %s', async (_, key, client, isGiven) => {
  const first = randomUUID();
  const submission = leadSubmission({ formId: 1763, idempotencyKey: first, fields: { message: randomUUID() } });
  const send = (idempotencyKey: string | null, address: string) =>
    leads.post(
      '/leads',
      { ...submission, idempotencyKey },
      {
        ...{ Authorization: `Bearer ${LEADS_SECRET}`, 'X-Forwarded-For': address },
      },
    );
  const { body } = await send(first, '192.0.2.1');
  expect(body.meeting.token).toBe(`token-of-${body.leadId}`);
  const repeated = await send(key === 'first' ? first : key, client);
  expect(repeated).toMatchObject({ status: 200, body: { leadId: body.leadId, isNew: false } });
  expect(repeated.body.meeting).toEqual(isGiven ? body.meeting : undefined);
});

it('stores values in one form, as the browser shows them', async () => {
  const fields = { message: '  one\r\ntwo e\u0301 ' };
  const { body } = await leads.send(leadSubmission({ email: ' Mara@Studio.example\u200B', fields }));
  expect(await leads.store.find(body.leadId)).toMatchObject({
    email: 'Mara@Studio.example',
    fields: { message: 'one\ntwo é' },
  });
});

it.each<[string, Record<string, string>]>([
  ['no secret', {}],
  ['another secret', { Authorization: 'Bearer another-secret-of-site' }],
  ['the secret in another form', { Authorization: `Basic ${LEADS_SECRET}` }],
  ['a part of the secret', { Authorization: `Bearer ${LEADS_SECRET.slice(0, -1)}` }],
])('refuses %s', async (_, headers) => {
  const before = await stored();
  const refused = await leads.post('/leads', leadSubmission(), headers);
  expect(refused).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
  expect(refused.headers.get('www-authenticate')).toContain('Bearer');
  expect(refused.headers.get('access-control-allow-origin')).toBeNull();
  expect(await stored()).toBe(before);
});

const valid = leadSubmission();
const signUp = signUpSubmission();
it.each<[string, unknown]>([
  ['an array', []],
  ['no fields', { ...valid, fields: undefined }],
  ['another field', { ...valid, isAdmin: true }],
  ['a key that is no UUID', { ...valid, idempotencyKey: 'abc' }],
  ['an unknown kind', { ...valid, kind: 'newsletter' }],
  ['a form id as text', { ...valid, formId: '1006' }],
  ['a form id beyond 32 bits', { ...valid, formId: 2 ** 31 }],
  ['a value that is no text', { ...valid, fields: { a: 1 } }],
  ['a value that is a list', { ...valid, fields: { a: ['x'] } }],
  ['61 fields', { ...valid, fields: Object.fromEntries(Array.from({ length: 61 }, (_, index) => [`f${index}`, 'x'])) }],
  ['a field name with a line end', { ...valid, fields: { 'a\nBcc: x@y.z': 'x' } }],
  ['the field __proto__', { ...valid, fields: JSON.parse('{"__proto__": "x"}') }],
  ['a long field name', { ...valid, fields: { ['a'.repeat(101)]: 'x' } }],
  ['a page of another site', { ...valid, page: '//evil.example/' }],
  ['an address as page', { ...valid, page: 'https://evil.example/' }],
  ['a page with a line end', { ...valid, page: '/a\nb' }],
  ['no wording of the consent', { ...valid, consent: { ...valid.consent, text: undefined } }],
  ['a long consent id', { ...valid, consent: { ...valid.consent, consentId: 'a'.repeat(101) } }],
  ['a locale with markup', { ...valid, locale: '<b>' }],
  ['half a pair in an id', { ...valid, analytics: { ...valid.analytics, anonymousId: '\uD800' } }],
  ['201 variants', { ...valid, analytics: { ...valid.analytics, variants: manyVariants() } }],
  ['a sign-up without its choices', { ...signUp, signUp: null }],
  ['a form with the choices of a sign-up', { ...valid, signUp: signUp.signUp }],
  ['a location with a control character', { ...valid, location: 'nav\0' }],
])('refuses %s', async (_, body) => {
  const before = await stored();
  const refused = await leads.send(JSON.stringify(body));
  expect(refused.status).toBe(Array.isArray(body) ? 400 : 422);
  if (!Array.isArray(body)) expect(refused.body).toMatchObject({ code: 'invalid', errors: {} });
  expect(await stored()).toBe(before);
});

it('names each wrong value, without repeating it', async () => {
  const fields = { name: 'x\u202Ey', message: 'x'.repeat(10_001), fine: 'yes' };
  const refused = await leads.send(leadSubmission({ email: 'hidden.person', fields }));
  expect(refused.status).toBe(422);
  expect(refused.body).toMatchObject({
    code: 'invalid',
    errors: { name: 'characters', message: 'tooLong', email: 'email' },
  });
  expect(JSON.stringify(refused.body)).not.toContain('hidden.person');
});

it.each(['a@b.c\r\nBcc: d@e.f', 'a@b.c,d@e.f', 'x,y@b.c', '<a@b.c>', '', 'a'.repeat(255)])(
  'refuses the address %j, which could change a mail',
  async (email) => {
    const refused = await leads.send(leadSubmission({ email }));
    expect(refused).toMatchObject({ status: 422, body: { errors: { email: expect.any(String) } } });
  },
);

it('refuses a body over 32 KB, announced or not, and what is no JSON', async () => {
  const large = leadSubmission({ fields: { a: 'x'.repeat(9_000), b: 'x'.repeat(9_000), c: 'é'.repeat(9_000) } });
  expect(await leads.send(large)).toMatchObject({ status: 413, body: { code: 'payload_too_large' } });
  const socket = connect(Number(new URL(leads.url).port), '127.0.0.1');
  const part = `4000\r\n${'x'.repeat(16_384)}\r\n`;
  socket.end(
    `POST /leads HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${LEADS_SECRET}\r\nTransfer-Encoding: chunked\r\n\r\n${part.repeat(3)}0\r\n\r\n`,
  );
  expect(await readText(socket)).toMatch(/^HTTP\/1\.1 413 /);
  expect(await leads.send('{"a":')).toMatchObject({ status: 400, body: { code: 'malformed_json' } });
});

it('knows one address and one method', async () => {
  const headers = { Authorization: `Bearer ${LEADS_SECRET}` };
  const get = await fetch(`${leads.url}/leads`, { headers });
  expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST']);
  expect((await fetch(`${leads.url}/leads/${randomUUID()}`, { method: 'POST', headers })).status).toBe(404);
});

it('limits each client, before its body is read', async () => {
  const limited = await startLeads({ rates: { RATE_LIMIT_FORMS: 2 } });
  onTestFinished(() => limited.close());
  const from = (client: string, body: unknown = leadSubmission()) =>
    limited.post('/leads', body, { Authorization: `Bearer ${LEADS_SECRET}`, 'X-Forwarded-For': client });
  expect([(await from('192.0.2.1')).status, (await from('192.0.2.1')).status]).toEqual([201, 201]);
  const refused = await from('192.0.2.1', 'no JSON');
  expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([429, 'rate_limit', '30']);
  expect((await from('192.0.2.2')).status).toBe(201);
});

it('limits the leads of a network in a day', async () => {
  const limited = await startLeads({ rates: { RATE_LIMIT_FORMS_PER_DAY: 2 } });
  onTestFinished(() => limited.close());
  const from = async (client: string) => {
    const headers = { Authorization: `Bearer ${LEADS_SECRET}`, 'X-Forwarded-For': client };
    const { status, headers: sent } = await limited.post('/leads', leadSubmission(), headers);
    return [status, sent.get('retry-after')];
  };
  const network = [await from('2001:db8:7:1::1'), await from('2001:db8:7:2::1'), await from('2001:db8:7:3::1')];
  expect([...network, await from('2001:db8:8::1')]).toEqual([
    [201, null],
    [201, null],
    [429, '43200'],
    [201, null],
  ]);
});

it.each([
  [new StoreError('full', 'The disk is full'), 503, 'unavailable', '2'],
  [new StoreError('busy', 'Too many leads wait'), 503, 'unavailable', '2'],
  [new StoreError('closed', 'The store is closed'), 503, 'unavailable', '2'],
  [new UncertainStoreError('unavailable', 'Connection lost'), 500, 'uncertain', null],
])('never thanks for what isn’t stored: %s', async (error, status, code, retryAfter) => {
  vi.spyOn(leads.store, 'add').mockRejectedValueOnce(error);
  const refused = await leads.send(leadSubmission());
  expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([status, code, retryAfter]);
  expect(refused.body.message).toContain(error.message);
});

it('logs nothing that a person typed', async () => {
  const logs = (['log', 'info', 'warn', 'error'] as const).map((name) =>
    vi.spyOn(console, name).mockImplementation(() => undefined),
  );
  onTestFinished(() => void vi.restoreAllMocks());
  const typed = { email: 'secret.person@studio.example', fields: { message: 'secret message' } };
  vi.spyOn(leads.store, 'add').mockRejectedValueOnce(new Error('a fault'));
  expect((await leads.send(leadSubmission(typed))).status).toBe(500);
  await leads.send(leadSubmission(typed));
  await leads.send({ ...leadSubmission(typed), email: 'secret.person' });
  await leads.send(`${JSON.stringify(leadSubmission(typed))} secret.person`);
  const lines = logs.flatMap((log) => log.mock.calls.flat()).join('\n');
  expect(lines).toContain('a fault');
  expect(lines).not.toContain('secret');
});

function manyVariants(): Record<string, string> {
  return Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`experiment-${index}`, '1']));
}

// REQ-LEA-05
describe('a suspect', () => {
  it.each([
    ['a form', leadSubmission({ formId: 1006 })],
    ['a form with the scheduler', leadSubmission({ formId: 1763 })],
    ['a sign-up', signUpSubmission()],
  ])('is answered as %s that is a lead, and is stored apart', async (_, submission) => {
    onStored.mockClear();
    const [before, deliveries] = [await stored(), await leads.store.countDeliveries()];
    const suspect = { ...submission, idempotencyKey: randomUUID(), suspicion: 'trap' };
    const answer = await leads.send(suspect);
    expect([await stored(), await leads.store.countDeliveries()]).toEqual([before, deliveries]);
    expect(onStored).not.toHaveBeenCalled();
    expect((await leads.store.listSuspects({ limit: 1_000 })).map(({ id }) => id)).toContain(answer.body.leadId);

    const lead = await leads.send({ ...submission, fields: { message: randomUUID() }, idempotencyKey: randomUUID() });
    expect([answer.status, Object.keys(answer.body)]).toEqual([lead.status, Object.keys(lead.body)]);
    const again = await leads.send(suspect);
    expect([again.status, again.body]).toEqual([200, { ...answer.body, isNew: false, ...again.body }]);
    if (answer.body.reference)
      expect(await leads.redeem(answer.body.reference)).toMatchObject({
        status: 200,
        body: { email: submission.email },
      });
    if (answer.body.meeting)
      expect(await leads.store.findMeeting(hashToken(answer.body.meeting.token))).toMatchObject({ state: 'invited' });
  });

  it('of another kind is refused', async () => {
    const { status, body } = await leads.send({ ...leadSubmission(), suspicion: 'odd' });
    expect([status, body.message]).toEqual([422, expect.stringContaining('suspicion')]);
  });
});
