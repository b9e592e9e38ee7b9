import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Lead } from '../../../apps/leads/Lead.ts';
import { type ReceivedMail, startMailServer } from '../../../apps/leads/notify/testing/startMailServer.ts';
import { openLeadStore } from '../../../apps/leads/openLeadStore.ts';
import { type Copy, startCopy } from '../../fixtures/copy/startCopy.ts';
import { NO_CLIENT_LIMITS } from '../../fixtures/NO_CLIENT_LIMITS.ts';
import { until } from '../../fixtures/servers/until.ts';
import type { Figure } from '../Figure.ts';
import { outcomeOf, personFields, sendBody, sendForm } from './contactForm.ts';
import { hostileBody } from './hostileBodies.ts';

const AT_ONCE = 8;
/** A person sends beside so many hostile submissions. */
const PERSON_EVERY = 100;
const SALES = 'sales@cumulus.example';
const QUIET_MS = 120_000;

/** The headers that our mails have; another one would come from a visitor. */
const HEADERS = new Set(
  `from to reply-to subject message-id date mime-version content-type content-transfer-encoding content-language
  auto-submitted x-auto-response-suppress`.split(/\s+/),
);
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be stored
const CONTROL = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;

/** Sends hostile forms, and checks what was stored and mailed. @param count of them */
export async function proveHostile(count: number): Promise<Figure[]> {
  const mailServer = await startMailServer();
  const mail = { SMTP_URL: mailServer.url, LEADS_MAIL_FROM: 'Cumulus <hello@cumulus.example>', LEADS_MAIL_TO: SALES };
  const copy = await startCopy({ env: { ...NO_CLIENT_LIMITS, ...mail } });
  try {
    const { persons, thanked } = await sendAll(copy, count);
    const leads = await readLeads(copy);
    const emails = new Set([SALES, ...leads.map(({ email }) => email)]);
    const salesMails = () => mailServer.mails.filter(({ to }) => to.includes(SALES)).length;
    await until(() => salesMails() >= leads.length, 'sales has a mail of each lead', QUIET_MS).catch(() => undefined);
    return [
      figure('Persons beside them that were not thanked', persons - thanked),
      figure('Stored leads that break a rule', leads.filter((lead) => faultOf(lead)).length, namesOfFaults(leads)),
      figure(
        'Mails with foreign headers or recipients',
        mailServer.mails.filter((one) => isForeign(one, emails)).length,
        `${mailServer.mails.length} mails, ${leads.length} leads`,
      ),
      figure('Ended processes', copy.ended().length),
      figure('Uncaught errors', copy.uncaught().length),
    ];
  } finally {
    await copy.stop();
    await mailServer.close();
  }
}

async function sendAll({ ports }: Copy, count: number) {
  let next = 0;
  let persons = 0;
  let thanked = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let at = next++; at < count; at = next++) {
        const { body, headers } = hostileBody();
        await sendBody(ports.site, body, headers);
        if (at % PERSON_EVERY !== 0) continue;
        persons += 1;
        const answer = await sendForm(ports.site, personFields(`person-${at}@studio.example`), randomUUID());
        if (outcomeOf(answer) === 'sent') thanked += 1;
      }
    }),
  );
  return { persons, thanked };
}

async function readLeads({ content }: Copy): Promise<Lead[]> {
  const store = await openLeadStore({
    file: join(content.path, '.cache/leads.sqlite'),
  });
  const leads = await store.list({ limit: 1_000_000 });
  await store.close();
  return leads;
}

/** The rule of the form that a lead breaks, by the rules as the issue states them, not by the code that applies them. */
function faultOf({ email, fields }: Lead): string | undefined {
  const { name = '', company = '', teamSize = '', country = '', message = '' } = fields;
  const lines = [name, email, company, teamSize, country];
  if (!EMAIL.test(email) || email.length > 254) return 'the address';
  if (lines.some((text) => text === '' || text.length > 254 || /[\r\n\t]/.test(text))) return 'a line';
  if (message === '' || message.length > 4_000) return 'the message';
  if ([...lines, message].some((text) => CONTROL.test(text) || !text.isWellFormed())) return 'a control character';
  if (teamSize !== '11 to 50' || country !== 'Denmark') return 'a choice';
  if (Object.keys(fields).length !== Object.keys(personFields('')).length) return 'a field of its own';
  return undefined;
}

const namesOfFaults = (leads: readonly Lead[]) => [...new Set(leads.flatMap((lead) => faultOf(lead) ?? []))].join(', ');

function isForeign({ headers, to }: ReceivedMail, known: ReadonlySet<string>): boolean {
  return headers.some(([name]) => !HEADERS.has(name)) || to.length !== 1 || !known.has(to[0] ?? '');
}

const figure = (title: string, value: number, note = ''): Figure => ({
  title,
  value,
  unit: '',
  limit: 0,
  is: 'most',
  note,
});
