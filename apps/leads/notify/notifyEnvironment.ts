import { parsedBy } from '@cumulus/server/variables';
import { z } from 'zod';
import { parseFieldNames, readPairs } from './leadFields.ts';
import { isMailAddress, toLine } from './plainText.ts';
import { readWebhookSecret } from './webhook.ts';

const httpAddress = (example: string) =>
  z.url({ protocol: /^https?$/, error: `expected an address such as ${example}` });

function parseSender(text: string): { name: string; address: string } {
  const [, name = '', bracketed] = /^([^<>]*)<([^<>]+)>$/.exec(text.trim()) ?? [];
  const address = bracketed ?? text.trim();
  if (!isMailAddress(address)) throw new Error('expected one address: Cumulus <hello@example.com>');
  return { name: toLine(name.replaceAll('"', '')), address };
}

function parseAddresses(text: string): string[] {
  const addresses = text.split(',').map((address) => address.trim());
  if (addresses.every(isMailAddress)) return addresses;
  throw new Error('expected addresses, separated by commas: sales@example.com,leads@example.com');
}

function parseSmtpUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^smtps?:$/.test(url.protocol) && url.hostname) return text;
  throw new Error('expected smtp://user:password@host:587 or smtps://user:password@host');
}

function parseWebhookSecret(text: string): string {
  readWebhookSecret(text);
  return text;
}

const FORM = /^(?:\d{1,10}|default):[\da-fA-F]{8}(?:-[\da-fA-F]{4}){3}-[\da-fA-F]{12}$/;

/** Reads `1299:7a4c…,default:3d07…`. */
function parseForms(list: string): Record<string, string> {
  const expected = 'a marketing form id (or default) and a form GUID, 1299:<GUID>';
  return Object.fromEntries(readPairs(list.split(','), FORM, expected));
}

/** The variables of notifications, for the schema of the services. */
export const notifyVariables = {
  SMTP_URL: z.string().transform(parsedBy(parseSmtpUrl)).optional(),
  LEADS_MAIL_FROM: z.string().transform(parsedBy(parseSender)).optional(),
  LEADS_MAIL_TO: z.string().transform(parsedBy(parseAddresses)).optional(),
  LEADS_SLACK_WEBHOOK_URL: httpAddress('https://hooks.slack.com/services/…').optional(),
  DIGEST_MAIL_TO: z.string().transform(parsedBy(parseAddresses)).optional(),
  DIGEST_SLACK_WEBHOOK_URL: httpAddress('https://hooks.slack.com/services/…').optional(),
  LEADS_WEBHOOK_URL: httpAddress('https://crm.example.com/leads').optional(),
  LEADS_WEBHOOK_SECRET: z.string().transform(parsedBy(parseWebhookSecret)).optional(),
  MARKETO_URL: httpAddress('https://123-ABC-456.mktorest.com').optional(),
  MARKETO_CLIENT_ID: z.string().min(1).optional(),
  MARKETO_CLIENT_SECRET: z.string().min(1).optional(),
  MARKETO_FIELDS: z.string().default('').transform(parsedBy(parseFieldNames)),
  HUBSPOT_URL: httpAddress('https://api.hsforms.com').default('https://api.hsforms.com'),
  HUBSPOT_PORTAL_ID: z
    .string()
    .regex(/^\d{1,12}$/, 'expected the number of the HubSpot account')
    .optional(),
  HUBSPOT_ACCESS_TOKEN: z.string().min(1).optional(),
  HUBSPOT_FORMS: z.string().transform(parsedBy(parseForms)).optional(),
  HUBSPOT_FIELDS: z.string().default('').transform(parsedBy(parseFieldNames)),
};

const shape = z.object(notifyVariables);

/** The variables of notifications as they are read. */
export type NotifyEnvironment = z.infer<typeof shape>;

type Name = keyof NotifyEnvironment;

/** Variables that are set together, each group with what it is for. */
const GROUPS: readonly (readonly Name[])[] = [
  ['SMTP_URL', 'LEADS_MAIL_FROM'],
  ['LEADS_WEBHOOK_URL', 'LEADS_WEBHOOK_SECRET'],
  ['MARKETO_URL', 'MARKETO_CLIENT_ID', 'MARKETO_CLIENT_SECRET'],
  ['HUBSPOT_PORTAL_ID', 'HUBSPOT_ACCESS_TOKEN', 'HUBSPOT_FORMS'],
];

const NEEDING_SERVER = ['LEADS_MAIL_TO', 'DIGEST_MAIL_TO'] as const satisfies readonly Name[];

/**
 * Lists what is missing: a channel that is half configured would wait for leads in silence.
 * @returns a sentence for each variable that is missing; empty when all is right
 */
export function missingNotifyVariables(values: NotifyEnvironment): string[] {
  const halves = GROUPS.flatMap((names) => {
    const missing = names.filter((name) => values[name] === undefined);
    if (missing.length === 0 || missing.length === names.length) return [];
    return missing.map((name) => `${name} is missing: ${names.join(' and ')} are set together, or none of them`);
  });
  const withoutServer = NEEDING_SERVER.filter((name) => values[name] !== undefined && values.SMTP_URL === undefined);
  return [...halves, ...withoutServer.map((name) => `SMTP_URL is missing: ${name} needs a mail server`)];
}
