import type { Channel } from './Channel.ts';
import { factLines, type SalesReader, summarizeLead } from './leadSummary.ts';
import { post, requireSuccess } from './post.ts';

/** Slack asks for less than 4,000, and may send a longer text in parts: https://api.slack.com/changelog/2018-04-truncating-really-long-messages */
const MAX_LENGTH = 3_900;

/**
 * Escapes text for a message: `&`, `<` and `>` are Slack's only control characters (https://api.slack.com/reference/surfaces/formatting#escaping).
 * Compatible servers, such as Mattermost, also notify everybody for a plain `@channel`, and read Markdown: a link `[text](address)` hides where it leads, and a
 * picture `![](address)` is loaded by everyone who reads, and three backticks begin a block that swallows the lines after it. A zero-width space makes
 * them plain text. A plain address stays one: what a server shows of it is that server's setting.
 */
export function escapeSlack(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/@(?=all|channel|everyone|here)/gi, '@\u200b')
    .replace(/\](?=\s*[([:])/g, ']\u200b')
    .replaceAll('```', '`\u200b``');
}

/** Words of Slack that name the reason of a refusal, such as `invalid_payload`; others may be a repetition of what was sent. */
const REASON = /^[a-z_]{1,60}$/;

interface SlackMessage {
  /** Of the webhook, which is a secret: messages and logs never hold it. */
  url: string;
  /** Any text; it is escaped, and cut where it is too long. */
  text: string;
  /** Is kept whole, below the text. */
  end?: string;
}

/**
 * Posts to an incoming webhook of Slack, or of a server that takes the same: `{"text": …}` as JSON. Slack answers 400 for a broken
 * message; 403, 404 and 410 for a missing or archived channel, which an operator can change; 429 with `Retry-After`.
 * https://api.slack.com/messaging/webhooks, https://api.slack.com/changelog/2016-05-17-changes-to-errors-for-incoming-webhooks
 * @throws DeliveryError
 */
export async function postSlackMessage({ url, text, end }: SlackMessage, signal: AbortSignal): Promise<void> {
  const whole = escapeSlack(text);
  // Cut after escaping, so that the limit holds; half an entity at the end is removed.
  const cut = whole.length > MAX_LENGTH ? `${whole.slice(0, MAX_LENGTH).replace(/&[a-z]{0,3}$/, '')}…` : whole;
  const body = JSON.stringify({ text: [cut.toWellFormed(), end].filter(Boolean).join('\n') });
  const answer = await post({ url, body, signal, receiver: 'Slack' });
  const reason = answer.text.trim();
  requireSuccess(answer, REASON.test(reason) ? reason : '');
}

/**
 * Creates the channel of leads to Slack. Slack takes no idempotency key: the message ends with it, so that people recognize a repetition.
 * @param url of the webhook
 */
export function createSlackChannel(url: string, reader: SalesReader): Channel {
  return {
    id: 'slack',
    takes: 'all',
    async deliver(message, signal) {
      const { title, facts } = summarizeLead(message, reader);
      const text = `${title}\n${factLines(facts)}`;
      await postSlackMessage({ url, text, end: `Delivery: ${message.id}` }, signal);
      return 'sent';
    },
  };
}
