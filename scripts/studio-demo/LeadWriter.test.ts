import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashToken } from '../../apps/leads/hashes.ts';
import type { LeadStore } from '../../apps/leads/LeadStore.ts';
import { openLeadStore } from '../../apps/leads/openLeadStore.ts';
import type { LeadStatus } from '../../apps/leads/sales/leadState.ts';
import { createMeetingTokens } from '../../apps/leads/scheduler/meetingTokens.ts';
import { type DemoLead, SALES_FORM } from '../../apps/studio/demo/demoLeads.ts';
import { Random } from '../../apps/studio/demo/Random.ts';
import { DEMO_LEADS_SECRET } from './demoEnvironment.ts';
import { LeadWriter } from './LeadWriter.ts';

const DAY_MS = 86_400_000;
/** A Saturday. */
const NOW = Date.parse('2026-11-28T18:00:00.000Z');
const LEADS = 400;
const DAYS = 40;

const random = new Random(3);
const lead = (index: number): DemoLead => ({
  ...{ at: Math.round(NOW - DAYS * DAY_MS * (1 - index / LEADS)), isBooked: index % 2 === 0 },
  submission: {
    ...{ idempotencyKey: random.uuid(), kind: 'form', formId: SALES_FORM, email: `lead${index}@company.example` },
    ...{ locale: 'de', page: '/contact-sales', location: null, signUp: null, analytics: null },
    ...{ consent: { text: 'I agree', privacyPath: '/legal', consentId: null }, fields: { name: `Lead ${index}` } },
  },
});

const folder = mkdtempSync(join(tmpdir(), 'demo-leads-'));
let store: LeadStore;
beforeAll(async () => {
  store = await openLeadStore({ file: join(folder, 'leads.sqlite') });
  const writer = new LeadWriter(store, NOW);
  for (let index = 0; index < LEADS; index += 1) writer.add(lead(index));
  await writer.finish();
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

const ALL = { order: 'received', isDescending: false, limit: 200 } as const;
const countOf = (...statuses: LeadStatus[]) => store.countLeads({ ...ALL, statuses });
const bookedOn = async (days: number) => {
  const from = Date.parse('2026-11-28T00:00:00.000Z') + days * DAY_MS;
  const { booked } = await store.bookedWithLeads({ from, until: from + DAY_MS });
  return booked.map(({ meeting }) => meeting);
};

it('has leads in each status, the last ones new, with owners and notes', async () => {
  for (const status of ['new', 'contacted', 'won', 'lost', 'no-show', 'suspect'] as const)
    expect(await countOf(status), status).toBeGreaterThan(3);
  const { leads } = await store.listLeads({ ...ALL, isDescending: true });
  expect(leads[0]?.state.status).toBe('new');
  expect(leads.filter(({ notes }) => notes > 0).length).toBeGreaterThan(20);
  expect((await store.leadChoices()).owners).toEqual(['lena', 'marc', 'priya']);
  expect(leads.filter(({ state }) => (state.changedAt ?? 0) > NOW)).toEqual([]);
});

it('has meetings today and tomorrow, also at a weekend, with reminders that wait', async () => {
  expect((await bookedOn(0)).length).toBeGreaterThanOrEqual(2);
  const tomorrow = await bookedOn(1);
  expect(tomorrow.length).toBeGreaterThanOrEqual(2);
  const { waiting, sent } = (await store.countDeliveries())['sales-reminder-mail'] ?? {};
  // One day before has been for some.
  expect([waiting, sent].map((count) => Number(count) > 0)).toEqual([true, true]);
});

it('has meetings that were moved and cancelled, and the lead service’s own tokens', async () => {
  const { leads } = await store.listLeads({ ...ALL, limit: 200 });
  const meetings = leads.flatMap(({ meeting }) => meeting ?? []);
  expect(meetings.some(({ state }) => state === 'cancelled')).toBe(true);
  expect(meetings.some(({ state, sequence }) => state === 'booked' && sequence > 1)).toBe(true);
  const [first = expect.fail()] = meetings;
  const token = createMeetingTokens(DEMO_LEADS_SECRET).tokenOf(first.leadId);
  expect((await store.findMeeting(hashToken(token)))?.id).toBe(first.id);
});

it('has notifications that failed, with a cause, and none that would go out', async () => {
  const dead = await store.deadDeliveries(50);
  expect(new Set(dead.map(({ problem }) => problem))).toContain('Slack answered 404 no_service');
  const { slack } = await store.countDeliveries();
  expect(slack).toMatchObject({ dead: 5, waiting: 0 });
});
