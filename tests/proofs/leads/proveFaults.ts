import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { DatabaseOptions } from '@cumulus/sql/openDatabase';
import { openLeadStore } from '../../../apps/leads/openLeadStore.ts';
import { type Copy, startCopy } from '../../fixtures/copy/startCopy.ts';
import { NO_CLIENT_LIMITS } from '../../fixtures/NO_CLIENT_LIMITS.ts';
import { until } from '../../fixtures/servers/until.ts';
import type { Figure } from '../Figure.ts';
import { outcomeOf, personFields, sendForm } from './contactForm.ts';
import { startFailingProxy } from './startFailingProxy.ts';
import { CHANNELS, startFailingReceivers } from './startFailingReceivers.ts';

/** Visitors who send at the same time. */
const AT_ONCE = 8;
/** One in so many visitors gives up when they read that nothing was sent. */
const PATIENT_OF = 4;
const RETRY_MS = 200;
/** After each failure the channel pauses for half a second or more. */
const NOTIFIED_MS = 300_000;

/** What a visitor read last. */
type Told = 'sent' | 'unavailable' | 'uncertain';

interface FaultOptions {
  visitors: number;
  kills: number;
  /** Where events and leads are stored. */
  database: DatabaseOptions;
}

/** Sends forms while lead service, content system and site are killed and connections break, and compares what visitors read with what is stored, and that with what each channel received. */
export async function proveFaults({ visitors, kills, database }: FaultOptions): Promise<Figure[]> {
  const receivers = await startFailingReceivers();
  let proxy: Awaited<ReturnType<typeof startFailingProxy>> | undefined;
  const copy = await startCopy({
    env: {
      ...{ ...NO_CLIENT_LIMITS, ...receivers.env, LEADS_FILE: database.file },
      ...(database.databaseUrl && { DATABASE_URL: database.databaseUrl }),
    },
    async placeBetween(leads) {
      proxy = await startFailingProxy(leads);
      return proxy.url;
    },
  });
  try {
    const told = await sendAll(copy, visitors, kills);
    await copy.revive();
    const stored = await readEmails(database);
    const sent = [...told].filter(([, outcome]) => outcome === 'sent').map(([email]) => email);
    const refused = [...told].filter(([, outcome]) => outcome === 'unavailable').map(([email]) => email);
    const keysOf = (channel: string, email: string) => receivers.channels.get(channel)?.get(email)?.size ?? 0;
    const emails = [...stored.keys()];
    const unnotified = () => CHANNELS.flatMap((channel) => emails.filter((email) => keysOf(channel, email) === 0));
    await until(() => unnotified().length === 0, 'every channel has every lead', NOTIFIED_MS).catch(() => undefined);
    const repeated = CHANNELS.flatMap((channel) => emails.filter((email) => keysOf(channel, email) > 1));
    return [
      atLeast('Visitors that were thanked', sent.length, visitors / 2),
      atMost('Thanked, but not stored', sent.filter((email) => !stored.has(email)).length),
      atMost('Stored more than once', [...stored.values()].filter((count) => count > 1).length),
      atMost('Told that nothing was sent, but stored', refused.filter((email) => stored.has(email)).length),
      atMost(`Not notified, of ${stored.size} leads in ${CHANNELS.length} channels`, unnotified().length),
      atMost('Notified under several keys', repeated.length),
    ];
  } finally {
    await copy.stop();
    proxy?.stop();
    await receivers.stop();
  }
}

async function sendAll(copy: Copy, visitors: number, kills: number): Promise<Map<string, Told>> {
  const told = new Map<string, Told>();
  let next = 0;
  const sending = Array.from({ length: AT_ONCE }, async () => {
    for (let visitor = next++; visitor < visitors; visitor = next++) {
      const email = `visitor-${visitor}@studio.example`;
      told.set(email, await visit(copy.ports.site, email, visitor % PATIENT_OF !== 0));
    }
  });
  // Spread over the whole run, what leads need and the site in turn, sometimes together.
  for (let count = 0; count < kills; count += 1) {
    const reached = Math.floor((visitors * (count + 0.5)) / kills);
    await until(() => next >= Math.min(reached, visitors - AT_ONCE), `visitor ${reached}`, NOTIFIED_MS);
    await Promise.all([copy.applications.leads.kill(), copy.applications.content.kill()]);
    if (count % 3 === 0) await copy.applications.site.kill();
    await copy.revive();
    if (count % 3 !== 0) {
      await copy.applications.site.kill();
      await copy.revive();
    }
  }
  await Promise.all(sending);
  return told;
}

/** Sends as a person does: the same again, until they are thanked or give up. */
async function visit(port: number, email: string, isPatient: boolean): Promise<Told> {
  const key = randomUUID();
  let isUncertain = false;
  for (;;) {
    const outcome = outcomeOf(await sendForm(port, personFields(email), key));
    if (outcome === 'sent') return outcome;
    // Without an answer the visitor has read nothing.
    isUncertain ||= outcome !== 'unavailable';
    if (outcome !== undefined && !isPatient) return isUncertain ? 'uncertain' : 'unavailable';
    await pause(RETRY_MS);
  }
}

/** How many leads are stored, by address. */
async function readEmails(database: DatabaseOptions): Promise<Map<string, number>> {
  const store = await openLeadStore(database);
  const leads = await store.list({ limit: 1_000_000 });
  await store.close();
  const found = new Map<string, number>();
  for (const { email } of leads) found.set(email, (found.get(email) ?? 0) + 1);
  return found;
}

const atMost = (title: string, value: number): Figure => ({ title, value, unit: '', limit: 0, is: 'most' });
const atLeast = (title: string, value: number, limit: number): Figure => ({
  title,
  value,
  unit: '',
  limit,
  is: 'least',
});
