import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { trustedProxies } from '@cumulus/http/clientAddress';
import type { ClientRates } from '@cumulus/http/clientLimits';
import { ServiceServer } from '@cumulus/server/ServiceServer';
import { createServiceLimits } from '@cumulus/server/serviceLimits';
import { newDatabase } from '../../../collector/testing/startCollector.ts';
import { hashToken } from '../../hashes.ts';
import { openLeadStore } from '../../openLeadStore.ts';
import { type MeetingStore, Scheduler } from '../booking/Scheduler.ts';
import { createSchedulerService } from '../createSchedulerService.ts';
import { createDeskReader } from '../desk/publishedDesk.ts';
import { createMeetingTokens } from '../meetingTokens.ts';
import { contentWithDesk } from './contentWithDesk.ts';

/** Monday 23 November 2026, 10:00 in Berlin. */
export const NOW = Date.parse('2026-11-23T09:00:00Z');
/** The first slot that the shipped desk offers then, four hours later. */
export const FIRST_SLOT = Date.parse('2026-11-23T13:00:00Z');
const SITE = 'https://www.cumulus.example';

interface SchedulerFixtureOptions {
  rates?: ClientRates;
  /** Replaces methods of the store. */
  store?: Partial<MeetingStore>;
}

/** The scheduler with the shipped desk and a lead store of its own, over real HTTP. Its clock stands still unless it is set. */
export async function startScheduler({ rates = {}, store: replaced }: SchedulerFixtureOptions = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'cumulus-scheduler-'));
  const database = await newDatabase(folder);
  const store = await openLeadStore({ ...database, file: join(folder, 'leads.sqlite') });
  const content = contentWithDesk();
  const tokens = createMeetingTokens('a secret of this test');
  const changes: number[] = [];
  const clock = { now: NOW };
  const meetingStore = { ...store, ...replaced };
  const scheduler = new Scheduler({
    store: meetingStore,
    readDesk: createDeskReader(content.store),
    channels: () => ['mail'],
    onChange: () => changes.push(clock.now),
    now: () => clock.now,
  });
  const server = new ServiceServer();
  const limits = createServiceLimits(rates, trustedProxies());
  server.register(createSchedulerService({ scheduler, store: meetingStore, limits, siteUrl: SITE }));
  const url = `http://127.0.0.1:${await server.listen('127.0.0.1', 0)}`;
  return {
    url,
    store,
    scheduler,
    tokens,
    content,
    clock,
    /** Times at which notifications were woken. */
    changes,
    /** Stores a lead that may book a meeting. @returns its token */
    async invite(fields: { email?: string; name?: string; locale?: string } = {}): Promise<string> {
      const { email = `${randomUUID()}@example.com`, name = 'Zoë Müller', locale = 'en-US' } = fields;
      const { leadId } = await store.add(
        {
          ...{ idempotencyKey: randomUUID(), kind: 'form', formId: 1299, fields: { name, email }, email, locale },
          ...{ page: '/contact', consent: { text: 'I agree', privacyPath: '/legal/privacy', consentId: null } },
          ...{ analytics: null, signUp: null, location: null },
        },
        [],
        { now: clock.now, meeting: { router: 'inbound', tokenHashOf: (id) => hashToken(tokens.tokenOf(id)) } },
      );
      return tokens.tokenOf(leadId);
    },
    get: (path: string, init?: RequestInit) => fetch(url + path, { redirect: 'manual', ...init }),
    /** Sends JSON. @returns status, headers and parsed body */
    async post(path: string, body: unknown, headers: Record<string, string> = {}) {
      const sent = typeof body === 'string' ? body : JSON.stringify(body);
      const response = await fetch(url + path, { method: 'POST', body: sent, headers });
      return { status: response.status, headers: response.headers, body: await response.json() };
    },
    /** Sends a form of the meeting page, as a browser does. */
    submit: (path: string, fields: Record<string, string>) =>
      fetch(url + path, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' }),
    async close(): Promise<void> {
      await server.close();
      await store.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type SchedulerFixture = Awaited<ReturnType<typeof startScheduler>>;
