import type { Channel } from './Channel.ts';
import { factLines, type SalesReader, summarizeLead } from './leadSummary.ts';
import type { Mailer } from './mail.ts';
import { isMailAddress } from './plainText.ts';

/**
 * Creates the channel that mails each lead to sales, in English, as plain text: nothing a visitor typed is ever markup. "Reply" answers the visitor.
 * @param to addresses of sales
 */
export function createSalesMailChannel(mailer: Mailer, to: readonly string[], reader: SalesReader): Channel {
  return {
    id: 'sales-mail',
    takes: 'all',
    async deliver(message, signal) {
      const { title, facts } = summarizeLead(message, reader);
      const { id, lead } = message;
      await mailer.send(
        {
          to,
          subject: title,
          text: `${factLines(facts)}\n`,
          idempotencyKey: id,
          replyTo: isMailAddress(lead.email) ? lead.email : undefined,
          language: 'en',
        },
        signal,
      );
      return 'sent';
    },
  };
}
