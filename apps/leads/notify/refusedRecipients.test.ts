import { randomUUID } from 'node:crypto';
import { afterEach, expect, it, vi } from 'vitest';
import { createDeskReader } from '../scheduler/desk/publishedDesk.ts';
import { contentWithDesk } from '../scheduler/testing/contentWithDesk.ts';
import { leadSubmission } from '../testing/leadSubmission.ts';
import { openLeads } from '../testing/startLeads.ts';
import { createConfirmationChannel } from './confirmationMail.ts';
import { LeadNotifier } from './LeadNotifier.ts';
import { createMailer } from './mail.ts';
import { createPageAddress } from './pageAddresses.ts';
import { contentWithPages } from './testing/contentWithPages.ts';
import { startMailServer } from './testing/startMailServer.ts';

const endings: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

// REQ-LEA-15
it('delays nobody by a hundred addresses that the mail server refuses for now', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const refused: string[] = [];
  let attemptsBefore = 0;
  let attemptsUntilPerson = Number.POSITIVE_INFINITY;
  const server = await startMailServer({
    refuseRecipient(address) {
      if (!address.endsWith('@refused.example')) {
        attemptsUntilPerson = refused.length - attemptsBefore;
        return undefined;
      }
      refused.push(address);
      return '450 4.1.2 Recipient address rejected: Domain not found';
    },
  });
  endings.push(server.close);
  const leads = await openLeads();
  endings.push(leads.close);
  const mailer = createMailer({ url: server.url, from: { name: 'Cumulus', address: 'hello@cumulus.example' } });
  const { store } = leads;
  const channel = createConfirmationChannel({
    ...{ mailer, store },
    pageAddress: createPageAddress(contentWithPages(), 'https://www.cumulus.example'),
    readDesk: createDeskReader(contentWithDesk().store),
  });
  const notifier = new LeadNotifier(store, [{ ...channel, close: () => mailer.close() }]);
  const submit = (email: string) =>
    store.add(leadSubmission({ email, idempotencyKey: randomUUID() }), notifier.channelsFor('leads'));
  for (let index = 0; index < 100; index += 1) await submit(`p${index}@refused.example`);
  notifier.start();
  endings.push(() => notifier.end());
  // With a pause of the channel after each refusal, the hundred first attempts alone would take over an hour.
  await expect.poll(() => new Set(refused).size, { timeout: 30_000 }).toBe(100);
  await submit('person@studio.example');
  attemptsBefore = refused.length;
  notifier.wake();
  await expect.poll(() => server.mails.map(({ to }) => to), { timeout: 10_000 }).toEqual([['person@studio.example']]);
  // It overtook the attempts that were due again: the one that ran ended first, and one may have been leased.
  expect(attemptsUntilPerson).toBeLessThanOrEqual(2);
  // The mail arrives before its delivery is recorded.
  const expected = { 'confirmation-mail': { waiting: 100, dead: 0 } };
  await expect.poll(() => store.countDeliveries()).toMatchObject(expected);
});
