import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LeadSubmission } from '@cumulus/forms';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createLeadClient, type LeadAnswer } from './leadClient.ts';

const SECRET = 'a-secret-of-the-test';
const LEAD: LeadSubmission = {
  idempotencyKey: null,
  kind: 'form',
  formId: 1299,
  fields: { email: 'mara@studio.example' },
  email: 'mara@studio.example',
  locale: 'en-US',
  page: '/contact-sales',
  consent: { text: 'By sending this …', privacyPath: '/legal/privacy', consentId: null },
  analytics: null,
  signUp: null,
  location: null,
};

let logged: string[] = [];
beforeEach(() => {
  logged = [];
  vi.spyOn(console, 'error').mockImplementation((line) => void logged.push(String(line)));
});
afterEach(() => vi.restoreAllMocks());

type Reply = (response: ServerResponse) => void;
type Received = { headers: IncomingMessage['headers']; body: unknown };

const json =
  (status: number, value: object, headers = {}): Reply =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value));
const hangUp: Reply = ({ socket }) => void socket?.destroy();
const STORED = json(201, { leadId: '1', isNew: true });

/** A lead service that replies to one request after the other; the last reply is repeated. */
async function startService(...replies: Reply[]) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const reply = replies[Math.min(received.length, replies.length - 1)];
    received.push({ headers: request.headers, body: JSON.parse(Buffer.concat(chunks).toString()) });
    reply?.(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  onTestFinished(() => void close());
  return { received, close, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

async function send(...replies: Reply[]): Promise<{ answer: LeadAnswer; received: Received[] }> {
  const { url, received } = await startService(...replies);
  const sendLead = createLeadClient({ leadsUrl: url, secret: SECRET, pausesMs: [1, 1] });
  return { answer: await sendLead(LEAD, '203.0.113.7'), received };
}

// REQ-LEA-03
test('sends the lead with the secret and the address of the visitor', async () => {
  const { answer, received } = await send(json(201, { leadId: '1', isNew: true, meeting: { token: 't' } }));
  expect(answer).toEqual({ status: 'stored', reference: undefined, meetingToken: 't' });
  expect(received).toEqual([{ body: LEAD, headers: expect.objectContaining({ authorization: `Bearer ${SECRET}` }) }]);
  expect(received[0]?.headers['x-forwarded-for']).toBe('203.0.113.7');
});

test('a lead that was stored before is stored', async () => {
  expect((await send(json(200, { leadId: '1', isNew: false }))).answer.status).toBe('stored');
});

test('reports which fields the service refuses, and when it may be asked again', async () => {
  const { answer, received } = await send(json(422, { code: 'invalid', errors: { email: 'email' } }));
  expect(answer).toEqual({ status: 'invalid', errors: { email: 'email' } });
  expect(received).toHaveLength(1);
  const limited = await send(json(429, { code: 'rate_limit' }, { 'retry-after': '7' }));
  expect(limited.answer).toEqual({ status: 'limited', retryAfterS: 7 });
});

// REQ-LEA-06
test('a broken connection is tried again, with the same lead', async () => {
  const { answer, received } = await send(hangUp, hangUp, STORED);
  expect(answer.status).toBe('stored');
  expect(received.map(({ body }) => body)).toEqual([LEAD, LEAD, LEAD]);
});

// REQ-LEA-07
test.each<[string, LeadAnswer['status'], Reply[]]>([
  ['is overloaded', 'unavailable', [json(503, { code: 'unavailable' })]],
  ['has another secret', 'unavailable', [json(401, { code: 'unauthorized' })]],
  ['is an older one', 'unavailable', [json(404, {})]],
  ['hangs up', 'uncertain', [hangUp]],
  ['hangs up, then is overloaded', 'uncertain', [hangUp, json(503, {})]],
  ['hangs up, then limits', 'uncertain', [hangUp, json(429, {})]],
  ['fails', 'uncertain', [json(500, {})]],
  ['confirms without an id', 'uncertain', [json(201, { isNew: true })]],
  ['confirms with HTML', 'uncertain', [(response) => void response.writeHead(200).end('<p>Stored</p>')]],
  ['redirects', 'uncertain', [(response) => void response.writeHead(302, { location: '/' }).end()]],
  ['sends more than anybody reads', 'uncertain', [json(201, { leadId: 'x'.repeat(100_000) })]],
])('nothing is promised when the service %s', async (_, status, replies) => {
  const { answer } = await send(...replies);
  expect(answer).toEqual({ status });
  expect(logged.length).toBeGreaterThan(0);
  expect(logged.join()).not.toContain('mara');
});

test('a service that isn’t there has stored nothing', async () => {
  const { url, close } = await startService(STORED);
  await close();
  const sendLead = createLeadClient({ leadsUrl: url, secret: SECRET, pausesMs: [1] });
  expect(await sendLead(LEAD, 'unknown')).toEqual({ status: 'unavailable' });
  expect(logged).toEqual(Array(2).fill(expect.stringContaining('form 1299: fetch failed (connect ECONNREFUSED')));
});

test('a service that never answers is not waited for', async () => {
  const { url } = await startService(() => undefined);
  const sendLead = createLeadClient({ leadsUrl: url, secret: SECRET, timeoutMs: 50, pausesMs: [1] });
  expect(await sendLead(LEAD, 'unknown')).toEqual({ status: 'uncertain' });
});
