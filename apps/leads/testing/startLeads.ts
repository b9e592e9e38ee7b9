import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { trustedProxies } from '@cumulus/http/clientAddress';
import type { ClientRates } from '@cumulus/http/clientLimits';
import { ServiceServer } from '@cumulus/server/ServiceServer';
import { createServiceLimits } from '@cumulus/server/serviceLimits';
import { newDatabase } from '../../collector/testing/startCollector.ts';
import { createLeadService, type LeadServiceOptions } from '../createLeadService.ts';
import type { LeadStore } from '../LeadStore.ts';
import { openLeadStore } from '../openLeadStore.ts';
import { createRedemptionService } from '../signUpReferences.ts';

export const LEADS_SECRET = 'the-secret-of-site-and-services';
export const PRODUCT_SECRET = 'the-secret-of-the-product';

/**
 * Opens lead stores on an empty database, as several processes have them.
 * @param options of the stores
 */
export async function openLeads(count = 1, options: { maxDays?: number } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'cumulus-leads-'));
  const database = await newDatabase(folder);
  const stores: LeadStore[] = [];
  for (let index = 0; index < count; index += 1) stores.push(await openLeadStore({ ...database, ...options }));
  const [store] = stores as [LeadStore];
  return {
    ...{ folder, database, stores, store },
    async close() {
      await Promise.all(stores.map((one) => one.close()));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface LeadsOptions extends Partial<LeadServiceOptions> {
  /** Rate limits of each client; none by default. */
  rates?: ClientRates;
}

/** The services of leads, with their own store, over real HTTP. */
export async function startLeads({ rates = {}, ...options }: LeadsOptions = {}) {
  const opened = await openLeads();
  const store = options.store ?? opened.store;
  const limits = createServiceLimits(rates, trustedProxies());
  const server = new ServiceServer();
  server.register(createLeadService({ secret: LEADS_SECRET, limits, ...options, store }));
  server.register(createRedemptionService({ store, secret: PRODUCT_SECRET, limits }));
  const url = `http://127.0.0.1:${await server.listen('127.0.0.1', 0)}`;

  /** Sends a body; anything but a string becomes JSON. */
  async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
    const sent = typeof body === 'string' ? body : JSON.stringify(body);
    const answer = await fetch(url + path, { method: 'POST', body: sent, headers });
    return { status: answer.status, headers: answer.headers, body: await answer.json() };
  }
  return {
    ...opened,
    url,
    post,
    send: (body: unknown, secret = LEADS_SECRET) => post('/leads', body, { Authorization: `Bearer ${secret}` }),
    redeem: (reference: unknown, secret = PRODUCT_SECRET) =>
      post('/sign-up/redeem', { reference }, { Authorization: `Bearer ${secret}` }),
    async close() {
      await server.close();
      await opened.close();
    },
  };
}
