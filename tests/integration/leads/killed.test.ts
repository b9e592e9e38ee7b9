import type { LeadSubmission, StoredAnswer } from '@cumulus/forms';
import { expect, it } from 'vitest';
import { openLeadStore } from '../../../apps/leads/openLeadStore.ts';
import { leadSubmission, signUpSubmission } from '../../../apps/leads/testing/leadSubmission.ts';
import { until } from '../../fixtures/servers/until.ts';
import { createServices } from '../collector/createServices.ts';
import { KINDS, startDatabases } from '../collector/startDatabases.ts';

const KILLS = 3;
const SENDERS = 8;
const SECRET = 'the-secret-of-site-and-services';

// REQ-LEA-13
it.each(KINDS)('stores each lead once on %s, although the services are killed again and again', async (kind) => {
  const databases = await startDatabases(kind);
  const options = await databases.create();
  const services = await createServices(options, {
    application: 'leads',
    env: { LEADS_FILE: '', LEADS_SECRET: SECRET },
  });
  await services.start();
  const acknowledged = new Map<string, LeadSubmission>();
  let isEnding = false;
  let attempts = 0;

  /** Sends a lead as the site does: again with the same key, until it has an answer. */
  async function send(lead: LeadSubmission): Promise<StoredAnswer> {
    let answer: StoredAnswer | undefined;
    const isAnswered = async () => {
      attempts += 1;
      const response = await fetch(`http://127.0.0.1:${services.internalPort}/leads`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${SECRET}` },
        body: JSON.stringify(lead),
      }).catch(() => undefined);
      if (response?.ok) answer = (await response.json().catch(() => undefined)) as StoredAnswer | undefined;
      return answer !== undefined;
    };
    await until(isAnswered, 'the services store leads');
    return answer as unknown as StoredAnswer;
  }

  const sending = Array.from({ length: SENDERS }, async (_, sender) => {
    while (!isEnding) {
      const lead = sender % 2 === 0 ? leadSubmission() : signUpSubmission();
      const { leadId } = await send(lead);
      acknowledged.set(leadId, lead);
    }
  });
  for (let count = 0; count < KILLS; count += 1) {
    const { size } = acknowledged;
    await until(() => acknowledged.size > size + SENDERS, 'leads being stored');
    await services.stop('SIGKILL');
    await services.start();
  }
  isEnding = true;
  await Promise.all(sending);
  await services.stop();
  const store = await openLeadStore({ ...options, file: options.file.replace(/[^/]+$/, 'leads.sqlite') });
  const stored = await store.list({ limit: 1_000_000 });
  expect(stored.map(({ id }) => id).toSorted()).toEqual([...acknowledged.keys()].toSorted());
  for (const { id, receivedAt, ...submission } of stored) expect(submission).toEqual(acknowledged.get(id));
  expect(attempts).toBeGreaterThan(acknowledged.size);
  await store.close();
  await services.remove();
  await databases.stop();
});
