import type { Channel } from './Channel.ts';
import { DeliveryError } from './Channel.ts';
import type { Mailer } from './mail.ts';
import { mailTextsFor } from './mailTexts.ts';
import { isMailAddress } from './plainText.ts';

/** One address gets one confirmation in this time, so that nobody can flood a mailbox by our forms. */
export const CONFIRMATION_INTERVAL_MS = 3_600_000;

/** Remembers which addresses got a confirmation. */
export interface ConfirmationLog {
  /**
   * Claims the confirmation of an address. The claim of a delivery holds for its later attempts.
   * @param idempotencyKey of the delivery
   * @param sinceMs time of the last claim of another delivery from which on this one gets none, milliseconds since 1970
   * @returns whether this delivery may send it
   */
  claimConfirmation(address: string, idempotencyKey: string, sinceMs: number): Promise<boolean>;
}

interface ConfirmationOptions {
  mailer: Mailer;
  log: ConfirmationLog;
  /** Public origin of the site. */
  siteUrl: string;
  /** Clock, milliseconds since 1970. */
  now?: () => number;
}

const PATH = /^\/(?!\/)[\w/-]{0,200}$/;

/**
 * Creates the channel that confirms to a person that their submission arrived, in their language. It quotes nothing that was typed, not even a name:
 * else anybody could send any text to any address from our domain.
 */
export function createConfirmationChannel({ mailer, log, siteUrl, now = Date.now }: ConfirmationOptions): Channel {
  return {
    id: 'confirmation-mail',
    async deliver({ idempotencyKey, lead }, signal) {
      const { email, kind, locale, leadId, receivedAt, consent } = lead;
      if (!isMailAddress(email)) {
        throw new DeliveryError('the e-mail address can get no mail: expected name@domain without quotes or spaces', {
          isPermanent: true,
        });
      }
      if (!(await log.claimConfirmation(email, idempotencyKey, now() - CONFIRMATION_INTERVAL_MS))) return;
      const texts = mailTextsFor(locale);
      const { subject, paragraphs } = texts[kind];
      const privacy = PATH.test(consent.privacyPath) ? consent.privacyPath : '/';
      const date = new Intl.DateTimeFormat(texts.language, { dateStyle: 'long', timeZone: 'UTC' }).format(receivedAt);
      const lines = [
        texts.greeting,
        ...paragraphs.map((text) => text.replace('{date}', date).replace('{site}', siteUrl)),
        texts.notYou,
        `${texts.privacy} ${new URL(privacy, siteUrl).href}`,
        texts.signature,
        `${texts.reference} ${leadId}`,
      ];
      const text = `${lines.join('\n\n')}\n`;
      await mailer.send({ to: [email], subject, text, idempotencyKey, language: texts.language }, signal);
    },
  };
}
