import { type ReceivedMail, startMailServer } from '../../../apps/leads/notify/testing/startMailServer.ts';
import { startVendor, type VendorAnswer, type VendorRequest } from '../../../apps/leads/notify/testing/startVendor.ts';

/** Share of the messages that a receiver refuses before it takes them, and again of those that it refuses although it has taken them. */
const FAILS = 0.05;
const SALES = 'sales@cumulus.example';
const GUID = '7a4c1f0e-52b1-4b6e-9d3c-2f8f5a1c0b11';
const TOKEN = 'token:int';

/** Idempotency keys of the messages about a lead, by its e-mail address. */
export type Keys = ReadonlyMap<string, ReadonlySet<string>>;

/** Starts a receiver for every channel. Each fails at random, before and after it has taken a message. */
export async function startFailingReceivers() {
  const channels = new Map<string, Map<string, Set<string>>>();
  const take = (channel: string, email: string, key: string) => {
    const keys = channels.get(channel) ?? new Map<string, Set<string>>();
    channels.set(channel, keys);
    keys.set(email, (keys.get(email) ?? new Set()).add(key));
  };
  const vendor = await startVendor((request) => {
    if (request.path === '/identity/oauth/token') return { body: { access_token: TOKEN, expires_in: 3_599 } };
    if (isFailing()) return { status: 503 };
    const { channel, email, key, answer } = readMessage(request);
    take(channel, email, key);
    return isFailing() ? { status: 500 } : answer;
  });
  const mailServer = await startMailServer({
    refuseRecipient: () => (isFailing() ? '451 4.3.0 Try again' : undefined),
    refuseMail(mail) {
      const isForSales = mail.to.includes(SALES);
      take(
        isForSales ? 'sales-mail' : 'confirmation-mail',
        (isForSales ? header(mail, 'reply-to') : mail.to[0]) ?? '',
        header(mail, 'message-id'),
      );
      return isFailing() ? '451 4.3.0 Try again' : undefined;
    },
  });
  return {
    channels: channels as ReadonlyMap<string, Keys>,
    env: {
      ...{
        LEADS_WEBHOOK_URL: `${vendor.url}/webhook`,
        LEADS_WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
      },
      LEADS_SLACK_WEBHOOK_URL: `${vendor.url}/slack`,
      ...{ MARKETO_URL: vendor.url, MARKETO_CLIENT_ID: 'client', MARKETO_CLIENT_SECRET: 'secret' },
      ...{ HUBSPOT_URL: vendor.url, HUBSPOT_PORTAL_ID: '62515', HUBSPOT_ACCESS_TOKEN: TOKEN },
      ...{ HUBSPOT_FORMS: `default:${GUID}`, HUBSPOT_FIELDS: 'deliveryId:delivery_id' },
      ...{ SMTP_URL: mailServer.url, LEADS_MAIL_FROM: 'Cumulus <hello@cumulus.example>', LEADS_MAIL_TO: SALES },
    },
    async stop() {
      await mailServer.close();
      await vendor.close();
    },
  };
}

/** The channels that `env` configures, meetings apart. */
export const CHANNELS = ['webhook', 'slack', 'marketo', 'hubspot', 'sales-mail', 'confirmation-mail'];

const isFailing = () => Math.random() < FAILS;
const header = ({ headers }: ReceivedMail, name: string) => headers.find(([found]) => found === name)?.[1] ?? '';

interface ReadMessage {
  channel: string;
  email: string;
  key: string;
  answer: VendorAnswer;
}

/** @throws Error for a path that no channel has */
function readMessage({ path, headers, body }: VendorRequest): ReadMessage {
  if (path === '/slack') {
    const { text } = JSON.parse(body) as { text: string };
    return {
      channel: 'slack',
      email: first(/\S+@\S+/, text),
      key: first(/(?<=Delivery: ).*/, text),
      answer: { body: 'ok' },
    };
  }
  const message = JSON.parse(body);
  if (path === '/webhook')
    return {
      channel: 'webhook',
      email: message.data.email,
      key: String(headers['webhook-id']),
      answer: { status: 204 },
    };
  if (path === '/rest/v1/leads/submitForm.json') {
    const [{ leadFormFields, visitorData }] = message.input;
    const answer = { body: { success: true, result: [{ id: 1, status: 'updated' }] } };
    return { channel: 'marketo', email: leadFormFields.email, key: visitorData.queryString, answer };
  }
  if (path === `/submissions/v3/integration/secure/submit/62515/${GUID}`) {
    const field = (name: string) => message.fields.find((one: { name: string }) => one.name === name)?.value;
    return { channel: 'hubspot', email: field('email'), key: field('delivery_id'), answer: { body: {} } };
  }
  throw new Error(`no channel has the path ${path}`);
}

const first = (pattern: RegExp, text: string) => pattern.exec(text)?.[0] ?? '';
