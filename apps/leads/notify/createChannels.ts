import { isLoopbackHost } from '@cumulus/http/clientAddress';
import { createLog } from '@cumulus/http/log';
import type { NameForm } from '../content/formNames.ts';
import type { LeadStore } from '../LeadStore.ts';
import type { Channel } from './Channel.ts';
import { createConfirmationChannel } from './confirmationMail.ts';
import { createHubspotChannel } from './hubspot.ts';
import { createMailer } from './mail.ts';
import { createMarketoChannel } from './marketo.ts';
import { createMeetingMailChannel, type MeetingParts } from './meetingMail.ts';
import type { NotifyEnvironment } from './notifyEnvironment.ts';
import type { PageAddress } from './pageAddresses.ts';
import { createSalesReminderChannel, createVisitorReminderChannel } from './reminderMail.ts';
import { createSalesMailChannel } from './salesMail.ts';
import { createSlackChannel } from './slack.ts';
import { createWebhookChannel } from './webhook.ts';

const log = createLog('leads');

interface ChannelOptions {
  environment: NotifyEnvironment;
  store: Pick<LeadStore, 'mayMail' | 'meetingMailState'>;
  /** Public origin of the site. */
  siteUrl: string;
  pageAddress: PageAddress;
  meetings: MeetingParts;
  nameForm: NameForm;
}

/**
 * Creates the channels that are configured. New channels are registered here.
 * @returns none when nothing is configured: leads wait in the store
 */
export function createChannels(options: ChannelOptions): Channel[] {
  const { environment, siteUrl, nameForm } = options;
  const { readDesk } = options.meetings;
  const { LEADS_SLACK_WEBHOOK_URL: slack, LEADS_WEBHOOK_URL: url, LEADS_WEBHOOK_SECRET: secret } = environment;
  const { MARKETO_URL, MARKETO_CLIENT_ID: clientId, MARKETO_CLIENT_SECRET: clientSecret } = environment;
  const { HUBSPOT_PORTAL_ID: portalId, HUBSPOT_ACCESS_TOKEN: accessToken, HUBSPOT_FORMS: forms } = environment;
  const channels = createMailChannels(options);
  if (slack) channels.push(createSlackChannel(slack, { readDesk, nameForm }));
  if (url && secret) {
    warnOfPlainHttp(url);
    channels.push(createWebhookChannel({ url, secret }));
  }
  if (MARKETO_URL && clientId && clientSecret) {
    const fieldNames = environment.MARKETO_FIELDS;
    channels.push(createMarketoChannel({ url: MARKETO_URL, clientId, clientSecret, fieldNames, siteUrl }));
  }
  if (portalId && accessToken && forms) {
    const fieldNames = environment.HUBSPOT_FIELDS;
    channels.push(
      createHubspotChannel({ url: environment.HUBSPOT_URL, portalId, accessToken, forms, fieldNames, siteUrl }),
    );
  }
  return channels;
}

/** A webhook of the same network may have no certificate, so that it isn't refused. */
function warnOfPlainHttp(url: string): void {
  const { protocol, hostname } = new URL(url);
  if (protocol === 'https:' || isLoopbackHost(hostname)) return;
  log.warn('LEADS_WEBHOOK_URL is http:// to another machine: leads are sent unencrypted; use https://');
}

function createMailChannels({
  environment,
  store,
  siteUrl,
  pageAddress,
  meetings,
  nameForm,
}: ChannelOptions): Channel[] {
  const { SMTP_URL: url, LEADS_MAIL_FROM: from, LEADS_MAIL_TO: to } = environment;
  if (!url || !from) return [];
  const { readDesk } = meetings;
  const mailer = createMailer({ url, from });
  const confirmation = createConfirmationChannel({ mailer, store, pageAddress, readDesk });
  const meeting = createMeetingMailChannel({ mailer, store, siteUrl, meetings });
  // All share the mailer's connections, which the first closes.
  return [
    { ...confirmation, close: mailer.close },
    meeting,
    createVisitorReminderChannel({ mailer, siteUrl, meetings }),
    createSalesReminderChannel({ mailer, siteUrl, meetings }, to),
    ...(to ? [createSalesMailChannel(mailer, to, { readDesk, nameForm })] : []),
  ];
}
