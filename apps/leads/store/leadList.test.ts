import { afterEach, beforeEach, expect, it } from 'vitest';
import type { LeadQuery } from '../sales/leadList.ts';
import { leadSubmission } from '../testing/leadSubmission.ts';
import { openLeads } from '../testing/startLeads.ts';
import { fold } from './searchColumns.ts';

let leads: Awaited<ReturnType<typeof openLeads>>;
beforeEach(async () => {
  leads = await openLeads();
});
afterEach(() => leads.close());

interface Person {
  name: string;
  company?: string;
  email?: string;
  campaign?: string;
  formId?: number;
  now?: number;
}

const SHARED = 'x@studio.example';
async function add({ name, company = '', email = SHARED, campaign, formId = 1006, now = 1_000 }: Person) {
  const { analytics } = leadSubmission();
  const attribution: Record<string, string> = campaign ? { utm_campaign: campaign } : {};
  const meeting = { router: 'demo', tokenHashOf: (id: string) => (email === SHARED ? `token of ${name}` : id) };
  const submission = leadSubmission({
    fields: { name, company },
    email,
    formId,
    analytics: analytics && { ...analytics, attribution },
  });
  return (await leads.store.add(submission, [], { now, meeting })).leadId;
}

const query = (parts: Partial<LeadQuery> = {}): LeadQuery => ({
  ...{ order: 'received', isDescending: false, limit: 50 },
  ...parts,
});
const names = async (parts: Partial<LeadQuery> = {}) =>
  (await leads.store.listLeads(query(parts))).leads.map(({ lead }) => lead.fields.name);

it.each([
  ['Łukasz MÜLLER', 'lukasz muller'],
  ['Straße', 'strasse'],
  ['İSTANBUL', 'istanbul'],
  ['Ｃafé', 'cafe'],
])('compares %j as %j', (text, folded) => expect(fold(text)).toBe(folded));

it('finds words in name, company and address, in any case and without accents, and takes no wildcard', async () => {
  await add({ name: 'Zoë Müller', company: 'Ærø Sejl', email: 'Zoe@Müller.example' });
  await add({ name: '100% _real', company: 'Acme', now: 2_000 });
  expect(await names({ search: 'muller zoe' })).toEqual(['Zoë Müller']);
  expect(await names({ search: 'ÆRØ' })).toEqual(['Zoë Müller']);
  expect(await names({ search: 'xn--mller-kva' })).toEqual(['Zoë Müller']);
  expect(await names({ search: '%' })).toEqual(['100% _real']);
  expect(await names({ search: '_r' })).toEqual(['100% _real']);
  expect(await names({ search: "' OR 1=1 --" })).toEqual([]);
  // No word reaches from one text into the next.
  expect(await names({ search: 'mulleraero' })).toEqual([]);
  expect(await names({ search: ' ' })).toHaveLength(2);
});

it('filters by status, owner, form, campaign, time and desk', async () => {
  const a = await add({ name: 'a', campaign: 'spring', now: 1_000 });
  await add({ name: 'b', formId: 1763, now: 2_000 });
  await add({ name: 'c', campaign: 'autumn', now: 3_000 });
  await leads.store.changeLead({ leadId: a, version: 0, status: 'won', owner: 'jo', author: 'jo', now: 5_000 });
  const slot = { calendar: 'berlin', startsAt: 9_000, endsAt: 9_500, timeZone: 'UTC', now: 4_000 };
  await leads.store.bookMeeting({ ...slot, tokenHash: 'token of c' });
  expect(await names({ statuses: ['new'] })).toEqual(['b', 'c']);
  expect(await names({ statuses: ['won', 'lost'] })).toEqual(['a']);
  expect(await names({ owners: ['jo'] })).toEqual(['a']);
  expect(await names({ owners: [''] })).toEqual(['b', 'c']);
  expect(await names({ formIds: [1763] })).toEqual(['b']);
  expect(await names({ campaigns: ['spring', ''] })).toEqual(['a', 'b']);
  expect(await names({ since: 2_000, until: 3_000 })).toEqual(['b']);
  expect(await names({ desks: ['berlin'] })).toEqual(['c']);
  expect(await leads.store.leadChoices()).toEqual({
    ...{ owners: ['jo'], formIds: [1006, 1763], campaigns: ['autumn', 'spring'], desks: ['berlin'] },
  });
  const [last] = (await leads.store.listLeads(query({ order: 'meeting', isDescending: true, limit: 1 }))).leads;
  expect(last).toMatchObject({ lead: { fields: { name: 'c' } }, meeting: { startsAt: 9_000 }, notes: 0 });
});

it.each(['received', 'name', 'company', 'status', 'owner', 'meeting'] as const)(
  'reads every lead and suspect once over the pages, sorted by %s in both directions',
  async (order) => {
    for (let index = 0; index < 11; index += 1)
      await add({ name: `n${index % 3}`, company: `c${index % 2}`, email: `${index}@studio.example`, now: index % 4 });
    for (let index = 0; index < 4; index += 1)
      await leads.store.addSuspect(leadSubmission({ suspicion: 'trap', fields: { name: `n${index}` } }), {
        now: index,
      });
    const all = query({ order, statuses: ['new', 'suspect'], limit: 4 });
    for (const isDescending of [false, true]) {
      const seen: string[] = [];
      let after: LeadQuery['after'];
      do {
        const page = await leads.store.listLeads({ ...all, isDescending, after });
        seen.push(...page.leads.map(({ lead }) => lead.id));
        after = page.next;
      } while (after);
      expect([seen.length, new Set(seen).size]).toEqual([15, 15]);
    }
    expect(await leads.store.countLeads(all)).toBe(15);
  },
);

it('lists suspects only where they are asked for, with those that a person called suspect', async () => {
  await add({ name: 'a' });
  const b = await add({ name: 'b', email: 'b@studio.example', now: 2_000 });
  await leads.store.addSuspect(leadSubmission({ suspicion: 'fast', fields: { name: 'c' } }), { now: 3_000 });
  await leads.store.changeLead({ leadId: b, version: 0, status: 'suspect', author: 'jo', now: 4_000 });
  expect(await names()).toEqual(['a']);
  const page = await leads.store.listLeads(query({ statuses: ['suspect'] }));
  expect(page.leads.map(({ lead, suspicion, state }) => [lead.fields.name, suspicion, state.version])).toEqual([
    ['b', null, 1],
    ['c', 'fast', 0],
  ]);
  // Nobody owns a suspect, and it has no meeting.
  expect(await names({ statuses: ['suspect'], owners: ['jo'] })).toEqual([]);
  expect(await names({ statuses: ['suspect'], desks: ['berlin'] })).toEqual([]);
});
