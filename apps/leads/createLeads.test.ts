import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { readProductEnvironment } from '../product/environment.ts';
import { startProduct } from '../product/startProduct.ts';
import { readLeadsEnvironment } from './environment.ts';
import { LeadNotifier } from './notify/LeadNotifier.ts';
import { startMailServer } from './notify/testing/startMailServer.ts';
import { startVendor, type VendorAnswer } from './notify/testing/startVendor.ts';
import { startLeads } from './startLeads.ts';
import { leadSubmission, signUpSubmission } from './testing/leadSubmission.ts';

const endings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

const SECRET = 'cumulus-development-leads-secret';

/** The lead service with a store and cache of its own, without a content system. */
async function startService(variables: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'cumulus-leads-'));
  const environment = readLeadsEnvironment({
    ...{ LEADS_PORT: '0', LEADS_INTERNAL_PORT: '0', CONTENT_URL: 'http://127.0.0.1:9' },
    ...{ LEADS_FILE: join(folder, 'leads.sqlite'), SERVICES_CACHE_DIR: folder, ...variables },
  });
  let service = await startLeads(environment);
  return {
    url: () => service.url,
    internalUrl: () => service.internalUrl,
    async restart() {
      await service.close();
      service = await startLeads(environment);
    },
    async close() {
      await service.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function start(
  answers: VendorAnswer[] = [],
  variables: Record<string, string> = {},
  answered = Promise.resolve(),
) {
  const receiver = await startVendor(async () => {
    await answered;
    return answers.shift() ?? { status: 204 };
  });
  const mailServer = await startMailServer();
  const services = await startService({
    ...variables,
    SMTP_URL: mailServer.url,
    LEADS_MAIL_FROM: 'Cumulus <hello@cumulus.example>',
    LEADS_MAIL_TO: 'sales@cumulus.example',
    LEADS_WEBHOOK_URL: `${receiver.url}/leads`,
    LEADS_WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
  });
  endings.push(receiver.close, mailServer.close, services.close);
  return {
    ...services,
    receiver,
    mails: mailServer.mails,
    async post(submission: object, client = '192.0.2.1') {
      const response = await fetch(`${services.internalUrl()}/leads`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${SECRET}`, 'X-Forwarded-For': client },
        body: JSON.stringify(submission),
      });
      return (await response.json()) as { leadId: string; isNew: boolean; reference?: string };
    },
  };
}

it('notifies all channels of a stored lead, each once, though it is submitted twice', async () => {
  const { post, receiver, mails } = await start([{ status: 500 }]);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const submission = leadSubmission();
  const { leadId } = await post(submission);
  expect(await post(submission)).toMatchObject({ leadId, isNew: false });
  await expect.poll(() => [receiver.requests.length, mails.length]).toEqual([2, 2]);
  expect(mails.map(({ to }) => to[0]).sort()).toEqual([submission.email, 'sales@cumulus.example'].sort());
  const [first, second] = receiver.requests.map(({ headers }) => headers['webhook-id']);
  expect(first).toBe(`${leadId}_webhook`);
  expect(second).toBe(first);
});

it('sends notifications of a new lead without waiting for the next look into the store', async () => {
  const { post } = await start();
  const wake = vi.spyOn(LeadNotifier.prototype, 'wake');
  onTestFinished(() => wake.mockRestore());
  await post(leadSubmission());
  expect(wake).toHaveBeenCalled();
});

// REQ-LEA-15
it('delivers a person’s lead before the backlog of a client that sends many', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const { post, receiver } = await start([], { RATE_LIMIT_CONFIRMATIONS: '5' }, answered);
  for (let count = 0; count < 60; count += 1) await post(leadSubmission(), '192.0.2.1');
  const { leadId } = await post(leadSubmission(), '192.0.2.2');
  answer();
  await expect.poll(() => receiver.requests.length).toBe(61);
  const ids = receiver.requests.map(({ headers }) => headers['webhook-id']);
  // After the five within the limit.
  expect(ids.indexOf(`${leadId}_webhook`)).toBe(5);
});

it('confirms only so many leads of a client in a day, and reports all of them to sales', async () => {
  const { post, mails, internalUrl } = await start([], { RATE_LIMIT_CONFIRMATIONS: '2' });
  const send = (client: string) => post(leadSubmission({ email: `${randomUUID()}@studio.example` }), client);
  for (let count = 0; count < 5; count += 1) await send('192.0.2.1');
  // What is sent twice counts once.
  const submission = leadSubmission({ email: 'ada@studio.example' });
  for (let count = 0; count < 2; count += 1) await post(submission, '192.0.2.2');
  await send('192.0.2.2');
  const waiting = async () => {
    const text = await (await fetch(`${internalUrl()}/metrics`)).text();
    return [...text.matchAll(/^services_lead_deliveries\{.*state="waiting".*\} (\d+)$/gm)].map(([, count]) =>
      Number(count),
    );
  };
  // Two channels of mail, and the webhook.
  await expect.poll(waiting).toEqual([0, 0, 0]);
  const toSales = mails.filter(({ to }) => to[0] === 'sales@cumulus.example');
  expect([toSales.length, mails.length - toSales.length]).toEqual([7, 4]);
});

it('leads a sign-up to its workspace in the product stand-in, once', async () => {
  const { post, url } = await start();
  const product = await startProduct(readProductEnvironment({ PRODUCT_PORT: '0', LEADS_URL: url() }));
  onTestFinished(() => product.close());
  const { reference } = await post(signUpSubmission({ email: 'ada@analytical-engines.example', locale: 'de' }));
  const page = await fetch(`${product.url}/sign-up?ref=${reference}`);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('Analytical Engines');
  const again = await fetch(`${product.url}/sign-up?ref=${reference}`);
  expect(again.status).toBe(410);
  expect(await again.text()).toContain('This link was used already');
});

it('delivers after a restart what was not delivered before', async () => {
  const { post, receiver, restart } = await start(Array.from({ length: 3 }, () => ({ status: 503 })));
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { leadId } = await post(leadSubmission());
  await expect.poll(() => receiver.requests.length).toBeGreaterThan(0);
  await restart();
  await expect.poll(() => receiver.requests.length).toBe(4);
  expect(new Set(receiver.requests.map(({ headers }) => headers['webhook-id']))).toEqual(
    new Set([`${leadId}_webhook`]),
  );
});

it('shows operators the state of each channel', async () => {
  const { post, internalUrl, mails } = await start();
  await post(leadSubmission());
  await expect.poll(() => mails.length).toBe(2);
  const health = (await (await fetch(`${internalUrl()}/healthz`)).json()) as { services: Record<string, unknown> };
  expect(health.services['/leads']).toMatchObject({ channels: { 'sales-mail': { sent: 1, lastProblem: null } } });
  const metrics = await (await fetch(`${internalUrl()}/metrics`)).text();
  expect(metrics).toContain('services_lead_attempts_total{channel="sales-mail",outcome="sent"} 1');
});
