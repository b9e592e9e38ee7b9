import { StoreError } from '@cumulus/sql/StoreError';
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { createReference } from './signUpReferences.ts';
import { signUpSubmission } from './testing/leadSubmission.ts';
import { openLeads, PRODUCT_SECRET, startLeads } from './testing/startLeads.ts';

const VALID_MS = 600_000;

let leads: Awaited<ReturnType<typeof startLeads>>;
beforeAll(async () => {
  leads = await startLeads();
});
afterEach(() => void vi.useRealTimers());
afterAll(() => leads.close());

async function signUp(parts = {}) {
  const submission = signUpSubmission(parts);
  const { body } = await leads.send(submission);
  return { submission, reference: String(body.reference) };
}

it('gives the product what was signed up for, once', async () => {
  const { submission, reference } = await signUp();
  expect(reference).toMatch(/^[\w-]{43}$/);
  const { email, locale, analytics } = submission;
  expect(await leads.redeem(reference)).toMatchObject({
    status: 200,
    body: { email, locale, ...submission.signUp, attribution: analytics?.attribution, variants: analytics?.variants },
  });
  expect(await leads.redeem(reference)).toMatchObject({ status: 410, body: { code: 'used' } });
});

it('has the people and add-ons that were chosen; a site of an earlier version sends none', async () => {
  const choice = { ...signUpSubmission().signUp, people: 40, addOns: ['brain', 'aiNotetaker'] };
  const chosen = await signUp({ signUp: choice });
  expect((await leads.redeem(chosen.reference)).body).toMatchObject({ people: 40, addOns: ['brain', 'aiNotetaker'] });
  const { people: _people, addOns: _addOns, ...earlier } = choice;
  const { reference } = await signUp({ signUp: earlier });
  expect((await leads.redeem(reference)).body).toMatchObject({ plan: 'business', people: null, addOns: [] });
});

it('has no attribution and no variants without consent to analytics, and no ids at all', async () => {
  const { reference } = await signUp({ analytics: null });
  const { body } = await leads.redeem(reference);
  expect(body).toMatchObject({ attribution: {}, variants: {} });
  const other = await leads.redeem((await signUp()).reference);
  expect(JSON.stringify(other.body)).not.toMatch(/anonymous-1|growthbook-1|consent-1/);
});

it('gives a repeated submission a reference of its own', async () => {
  const { submission, reference } = await signUp();
  const again = await leads.send(submission);
  expect(again).toMatchObject({ status: 200, body: { isNew: false } });
  expect(again.body.reference).not.toBe(reference);
  for (const one of [reference, again.body.reference]) expect((await leads.redeem(one)).status).toBe(200);
});

it('expires after 10 minutes', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const [early, late] = [await signUp(), await signUp()];
  vi.setSystemTime(Date.now() + VALID_MS - 1_000);
  expect((await leads.redeem(early.reference)).status).toBe(200);
  vi.setSystemTime(Date.now() + 1_000);
  expect(await leads.redeem(late.reference)).toMatchObject({ status: 410, body: { code: 'expired' } });
});

it.each([
  ['another secret', 'a'.repeat(43), 'another-secret-of-16', 401, 'unauthorized'],
  ['a reference that was never given', 'a'.repeat(43), PRODUCT_SECRET, 404, 'unknown'],
  ['an id', '5f0c8a1e', PRODUCT_SECRET, 404, 'unknown'],
  ['a long text', 'a'.repeat(3_000), PRODUCT_SECRET, 404, 'unknown'],
  ['no text', 7, PRODUCT_SECRET, 422, 'invalid'],
  ['a body over 4 KB', 'a'.repeat(5_000), PRODUCT_SECRET, 413, 'payload_too_large'],
])('refuses %s', async (_, reference, secret, status, code) => {
  expect(await leads.redeem(reference, secret)).toMatchObject({ status, body: { code } });
});

it('refuses without using the reference up', async () => {
  const { reference } = await signUp();
  expect((await leads.redeem(reference, 'another-secret-of-16')).status).toBe(401);
  const get = await fetch(`${leads.url}/sign-up/redeem`, { headers: { Authorization: `Bearer ${PRODUCT_SECRET}` } });
  expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST']);
  expect((await fetch(`${leads.url}/sign-up/${reference}`)).status).toBe(404);
  expect((await leads.redeem(reference)).status).toBe(200);
});

it('limits clients that try secrets, and not the product', async () => {
  const limited = await startLeads({ rates: { RATE_LIMIT_FORMS: 2 } });
  onTestFinished(() => limited.close());
  const wrong = () => limited.redeem('a'.repeat(43), 'another-secret-of-16');
  expect([(await wrong()).status, (await wrong()).status]).toEqual([401, 401]);
  const refused = await wrong();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30']);
  for (let count = 0; count < 5; count += 1) expect((await limited.redeem('a'.repeat(43))).status).toBe(404);
});

it('answers 503 while the store is unavailable', async () => {
  vi.spyOn(leads.store, 'redeemReference').mockRejectedValueOnce(new StoreError('unavailable', 'No disk'));
  const refused = await leads.redeem('a'.repeat(43));
  expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect(refused.headers.get('retry-after')).toBe('2');
});

// REQ-LEA-11
it('is redeemed by one of 50 concurrent calls, over several processes', async () => {
  const opened = await openLeads(4);
  onTestFinished(() => opened.close());
  const submission = signUpSubmission();
  for (let round = 0; round < 5; round += 1) {
    const { stored } = createReference(submission, 1_000) ?? {};
    await opened.store.add(submission, [], stored && { reference: stored });
    const redemptions = await Promise.all(
      Array.from({ length: 50 }, (_, index) => opened.stores[index % 4]?.redeemReference(String(stored?.hash), 2_000)),
    );
    const outcomes = redemptions.map((one) => one?.outcome);
    expect(outcomes.filter((outcome) => outcome === 'redeemed')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'used')).toHaveLength(49);
  }
});
