import { expect, it, vi } from 'vitest';
import { leadSubmission } from '../testing/leadSubmission.ts';
import { LEADS_SECRET, openLeads, startLeads } from '../testing/startLeads.ts';

vi.mock('../suspects.ts', () => ({ SUSPECT_DAYS: 30, MAX_SUSPECTS: 3 }));

const trapped = () => leadSubmission({ suspicion: 'trap' });

// REQ-LEA-05
it('keeps no more suspects than there is room for, and reports it until some are deleted; leads are stored', async () => {
  const leads = await startLeads();
  for (let sent = 0; sent < 3; sent += 1) expect((await leads.send(trapped())).status).toBe(201);
  const refused = await leads.send(trapped());
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600']);
  expect(leads.store.problems()).toEqual([expect.stringContaining('npm run leads -- suspects lists them')]);
  expect((await leads.send(leadSubmission())).status).toBe(201);
  const [first] = await leads.store.listSuspects({ limit: 1 });
  await leads.store.discardSuspect(String(first?.id));
  await leads.store.expire();
  expect(leads.store.problems()).toEqual([]);
  expect((await leads.send(trapped())).status).toBe(201);
  await leads.close();
});

it('a client has a quota of suspects, which costs it no leads and no confirmations, and others nothing', async () => {
  const channelsFor = (_: unknown, isConfirmed: boolean) => (isConfirmed ? ['confirmation-mail'] : []);
  const rates = { RATE_LIMIT_SUSPECTS: 2, RATE_LIMIT_CONFIRMATIONS: 1 };
  const leads = await startLeads({ rates, notifications: { channelsFor, onStored: () => undefined } });
  const send = (body: object, client: string) =>
    leads.post('/leads', body, { Authorization: `Bearer ${LEADS_SECRET}`, 'X-Forwarded-For': client });
  const statuses = [];
  for (let sent = 0; sent < 3; sent += 1) statuses.push((await send(trapped(), '192.0.2.1')).status);
  expect(statuses).toEqual([201, 201, 429]);
  expect((await send(leadSubmission(), '192.0.2.1')).status).toBe(201);
  expect(await leads.store.countDeliveries()).toMatchObject({ 'confirmation-mail': { waiting: 1 } });
  expect((await send(trapped(), '192.0.2.2')).status).toBe(201);
  await leads.close();
});

it('few suspects may wait to be written, so that leads never wait for a flood of them', async () => {
  const leads = await openLeads();
  const sent = await Promise.allSettled(Array.from({ length: 200 }, () => leads.store.addSuspect(trapped())));
  expect(sent.filter(({ status }) => status === 'rejected').length).toBeGreaterThanOrEqual(100);
  expect(await leads.store.add(leadSubmission(), [])).toMatchObject({ isNew: true });
  await leads.close();
});
