import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openLeadStore } from '../../../apps/services/leads/openLeadStore.ts';
import { type Copy, startCopy } from '../../fixtures/copy/startCopy.ts';
import { NO_CLIENT_LIMITS } from '../../fixtures/NO_CLIENT_LIMITS.ts';
import { until } from '../../fixtures/servers/until.ts';
import type { Figure } from '../Figure.ts';
import { outcomeOf, personFields, sendForm } from './contactForm.ts';
import { startFailingProxy } from './startFailingProxy.ts';
import { startFailingReceiver } from './startFailingReceiver.ts';

/** Visitors who send at the same time. */
const AT_ONCE = 8;
/** One in so many visitors gives up when they read that nothing was sent. */
const PATIENT_OF = 4;
const RETRY_MS = 200;
/** After each failure the channel pauses for half a second or more. */
const NOTIFIED_MS = 300_000;
const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

/** What a visitor read last. */
type Told = 'sent' | 'unavailable' | 'uncertain';

/** Sends forms while services and site are killed and connections break, and compares what visitors read with what is stored. */
export async function proveFaults({ visitors, kills }: { visitors: number; kills: number }): Promise<Figure[]> {
  const receiver = await startFailingReceiver();
  let proxy: Awaited<ReturnType<typeof startFailingProxy>> | undefined;
  const copy = await startCopy({
    env: { ...NO_CLIENT_LIMITS, LEADS_WEBHOOK_URL: receiver.url, LEADS_WEBHOOK_SECRET: SECRET },
    async placeBetween(services) {
      proxy = await startFailingProxy(services);
      return proxy.url;
    },
  });
  try {
    const told = await sendAll(copy, visitors, kills);
    await copy.revive();
    const stored = await readEmails(copy);
    const sent = [...told].filter(([, outcome]) => outcome === 'sent').map(([email]) => email);
    const refused = [...told].filter(([, outcome]) => outcome === 'unavailable').map(([email]) => email);
    const isNotified = () => [...stored.values()].flat().every((id) => receiver.keys.has(id));
    await until(isNotified, 'every lead is notified', NOTIFIED_MS).catch(() => undefined);
    const leads = [...stored.values()].flat();
    return [
      atLeast('Visitors that were thanked', sent.length, visitors / 2),
      atMost('Thanked, but not stored', sent.filter((email) => !stored.has(email)).length),
      atMost('Stored more than once', [...stored.values()].filter((ids) => ids.length > 1).length),
      atMost('Told that nothing was sent, but stored', refused.filter((email) => stored.has(email)).length),
      atMost('Stored, but never notified', leads.filter((id) => !receiver.keys.has(id)).length),
      atMost('Notified under several keys', leads.filter((id) => (receiver.keys.get(id)?.size ?? 0) > 1).length),
    ];
  } finally {
    await copy.stop();
    proxy?.stop();
    receiver.stop();
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
  // Spread over the whole run, services and site in turn, sometimes together.
  for (let count = 0; count < kills; count += 1) {
    const reached = Math.floor((visitors * (count + 0.5)) / kills);
    await until(() => next >= Math.min(reached, visitors - AT_ONCE), `visitor ${reached}`, NOTIFIED_MS);
    await copy.services.kill();
    if (count % 3 === 0) await copy.site.kill();
    await copy.revive();
    if (count % 3 !== 0) {
      await copy.site.kill();
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

/** Ids of the stored leads, by address. */
async function readEmails({ content, services }: Copy): Promise<Map<string, string[]>> {
  if (services.exit !== undefined) throw new Error(`the services ended: ${services.lastLines()}`);
  const file = join(content.path, '.cache/leads.sqlite');
  const store = await openLeadStore({ file });
  const leads = await store.list({ limit: 1_000_000 });
  await store.close();
  const found = new Map<string, string[]>();
  for (const { id, email } of leads) found.set(email, [...(found.get(email) ?? []), id]);
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
