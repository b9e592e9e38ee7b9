import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { leadSubmission, signUpSubmission } from '../testing/leadSubmission.ts';
import { startFixture } from '../testing/startFixture.ts';
import { LeadNotifier } from './notify/LeadNotifier.ts';
import { startMailServer } from './notify/testing/startMailServer.ts';
import { startVendor, type VendorAnswer } from './notify/testing/startVendor.ts';

const endings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

const SECRET = 'cumulus-development-leads-secret';

async function start(answers: VendorAnswer[] = []) {
  const receiver = await startVendor(() => answers.shift() ?? { status: 204 });
  const mailServer = await startMailServer();
  const services = await startFixture({
    PRODUCT_PORT: '0',
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
    async post(submission: object) {
      const response = await fetch(`${services.url()}/leads`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${SECRET}` },
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

it('leads a sign-up to its workspace in the product stand-in, once', async () => {
  const { post, productUrl } = await start();
  const { reference } = await post(signUpSubmission({ email: 'ada@analytical-engines.example', locale: 'de' }));
  const page = await fetch(`${productUrl()}/sign-up?ref=${reference}`);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('Analytical Engines');
  const again = await fetch(`${productUrl()}/sign-up?ref=${reference}`);
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
  const { post, adminUrl, mails } = await start();
  await post(leadSubmission());
  await expect.poll(() => mails.length).toBe(2);
  const health = (await (await fetch(`${adminUrl()}/healthz`)).json()) as { services: Record<string, unknown> };
  expect(health.services['/leads']).toMatchObject({ channels: { 'sales-mail': { sent: 1, lastProblem: null } } });
  const metrics = await (await fetch(`${adminUrl()}/metrics`)).text();
  expect(metrics).toContain('services_lead_attempts_total{channel="sales-mail",outcome="sent"} 1');
});
