import { createDateFormat } from '@cumulus/content-model/dates';
import { hashAddress } from '../hashes.ts';
import type { LeadStore } from '../LeadStore.ts';
import type { ReadDesk } from '../scheduler/desk/publishedDesk.ts';
import { textsFor } from '../texts.ts';
import type { Channel } from './Channel.ts';
import { type Mailer, requireMailAddress } from './mail.ts';
import type { PageAddress } from './pageAddresses.ts';

interface ConfirmationOptions {
  mailer: Mailer;
  /** Limits the confirmations of an address to one an hour. */
  store: Pick<LeadStore, 'mayMail'>;
  pageAddress: PageAddress;
  /** Its time zone decides the day, since that of the person isn't known. */
  readDesk: ReadDesk;
  /** Clock, milliseconds since 1970. */
  now?: () => number;
}

/** Names the channel in the outbox. */
export const CONFIRMATION_ID = 'confirmation-mail';

const SIGN_UP = '/sign-up';
const PATH = /^\/(?!\/)[\w/-]{0,200}$/;

/**
 * Creates the channel that confirms to a person that their submission arrived, in their language, at most once an hour. It quotes nothing that was
 * typed, not even a name: else anybody could send any text to any address from our domain.
 * REQ-LEA-14.
 */
export function createConfirmationChannel({
  mailer,
  store,
  pageAddress,
  readDesk,
  now = Date.now,
}: ConfirmationOptions): Channel {
  return {
    id: CONFIRMATION_ID,
    isToVisitor: true,
    // Meetings have a mail of their own: meetingMail.ts.
    takes: 'leads',
    async deliver({ id, topic, lead }, signal) {
      if (topic !== 'lead') return 'skipped';
      requireMailAddress(lead.email);
      if (!(await store.mayMail(hashAddress(lead.email), now(), id))) return 'skipped';
      const texts = textsFor(lead.locale);
      const { subject, paragraphs } = texts[lead.kind];
      const privacy = PATH.test(lead.consent.privacyPath) ? lead.consent.privacyPath : '/';
      const timeZone = readDesk()?.hours.timeZone ?? 'UTC';
      const day = createDateFormat(texts.locale, { dateStyle: 'long', timeZone })(lead.receivedAt);
      const signUp = pageAddress(SIGN_UP, texts.locale);
      const lines = [
        texts.greeting,
        ...paragraphs.map((text) => text.replace('{date}', day).replace('{signUp}', signUp)),
        texts.notYou,
        `${texts.privacy} ${pageAddress(privacy, texts.locale)}`,
        texts.signature,
        `${texts.reference} ${lead.id}`,
      ];
      const text = `${lines.join('\n\n')}\n`;
      await mailer.send({ to: [lead.email], subject, text, idempotencyKey: id, language: texts.locale }, signal);
      return 'sent';
    },
  };
}
