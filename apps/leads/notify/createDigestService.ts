import { createLog } from '@cumulus/http/log';
import { readJsonBody, readShape } from '@cumulus/server/requestBody';
import { jsonResponse } from '@cumulus/server/responses';
import { createRoutes, OWN_ADDRESS } from '@cumulus/server/routes';
import { RequestError, type Service } from '@cumulus/server/Service';
import { z } from 'zod';
import { DeliveryError } from './Channel.ts';
import { createMailer, type Mailer } from './mail.ts';
import type { NotifyEnvironment } from './notifyEnvironment.ts';
import { postSlackMessage } from './slack.ts';

const log = createLog('leads');

const MAX_BODY_BYTES = 500_000;
const SEND_LIMIT_MS = 60_000;
const messageSchema = z.strictObject({
  key: z.string().regex(/^[\w-]{1,100}$/, 'expected up to 100 letters, digits, - and _'),
  subject: z.string().min(1).max(500),
  text: z.string().min(1).max(100_000),
  html: z.string().min(1).max(400_000),
});

/** A way to the team. */
interface Receiver {
  name: string;
  send(message: z.output<typeof messageSchema>, signal: AbortSignal): Promise<void>;
}

/**
 * Creates `POST /digest` of the private listener: sends what the studio composed (digest of the week, alerts) to the team, by mail and Slack. The studio decides what is sent
 * and when; the lead service has the mail server.
 * @returns answers `{ sent: number of receivers }`; 502 where the first of them refused it. One that refused it after another took it is logged, since a repetition would reach the first twice
 */
export function createDigestService(environment: NotifyEnvironment): Service {
  const mailer = createTeamMailer(environment);
  const receivers = createReceivers(environment, mailer);
  const app = createRoutes();
  app.on('POST', OWN_ADDRESS, async ({ env: { incoming } }) => {
    const message = readShape(messageSchema, (await readJsonBody(incoming, MAX_BODY_BYTES)).body);
    let sent = 0;
    for (const receiver of receivers) {
      try {
        await receiver.send(message, AbortSignal.timeout(SEND_LIMIT_MS));
        sent += 1;
      } catch (error) {
        if (!(error instanceof DeliveryError)) throw error;
        if (sent === 0) throw notSent(receiver, error);
        log.error(`the digest did not reach ${receiver.name}: ${error.message}`);
      }
    }
    return jsonResponse({ sent });
  });
  return { prefix: '/digest', app, close: () => mailer?.close() };
}

const notSent = ({ name }: Receiver, cause: DeliveryError) =>
  new RequestError(502, 'NotSent', `${name}: ${cause.message}`, { cause });

const createTeamMailer = ({ SMTP_URL: url, LEADS_MAIL_FROM: from }: NotifyEnvironment): Mailer | undefined =>
  url && from ? createMailer({ url, from }) : undefined;

function createReceivers(environment: NotifyEnvironment, mailer: Mailer | undefined): Receiver[] {
  const { DIGEST_MAIL_TO: to, DIGEST_SLACK_WEBHOOK_URL: slack } = environment;
  const receivers: Receiver[] = [];
  if (mailer && to)
    receivers.push({
      name: 'DIGEST_MAIL_TO',
      send: ({ key, ...mail }, signal) => mailer.send({ ...mail, to, idempotencyKey: key, language: 'en' }, signal),
    });
  if (slack)
    receivers.push({
      name: 'DIGEST_SLACK_WEBHOOK_URL',
      send: ({ subject, text }, signal) => postSlackMessage({ url: slack, text: `${subject}\n\n${text}` }, signal),
    });
  return receivers;
}
