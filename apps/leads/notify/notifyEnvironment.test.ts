import { unnamedForm } from '@cumulus/forms/unnamedForm';
import { expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { createChannels } from './createChannels.ts';
import { missingNotifyVariables, notifyVariables } from './notifyEnvironment.ts';

const read = (source: Record<string, string>) => z.object(notifyVariables).parse(source);
const idsOf = (source: Record<string, string>) =>
  createChannels({
    environment: read(source),
    store: { mayMail: async () => true, meetingMailState: () => Promise.reject(new Error('not expected')) },
    siteUrl: 'https://www.cumulus.example',
    pageAddress: (path) => path,
    meetings: { readDesk: () => undefined, tokenOf: () => 'token' },
    nameForm: unnamedForm,
  }).map(({ id, close }) => {
    close?.();
    return id;
  });

const MAIL = { SMTP_URL: 'smtp://localhost:1025', LEADS_MAIL_FROM: 'Cumulus <hello@cumulus.example>' };
const GUID = '7a4c1f0e-52b1-4b6e-9d3c-2f8f5a1c0b11';
const ALL = {
  ...MAIL,
  LEADS_MAIL_TO: 'sales@cumulus.example, leads@cumulus.example',
  LEADS_SLACK_WEBHOOK_URL: 'https://hooks.slack.com/services/T0/B0/x',
  LEADS_WEBHOOK_URL: 'https://crm.example/leads',
  LEADS_WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 1).toString('base64')}`,
  MARKETO_URL: 'https://123-ABC-456.mktorest.com',
  MARKETO_CLIENT_ID: 'client',
  MARKETO_CLIENT_SECRET: 'secret',
  HUBSPOT_PORTAL_ID: '62515',
  HUBSPOT_ACCESS_TOKEN: 'pat-token',
  HUBSPOT_FORMS: `1299:${GUID},default:${GUID}`,
};

it('has no channel without a variable', () => {
  expect(idsOf({})).toEqual([]);
  expect(missingNotifyVariables(read({}))).toEqual([]);
});

it('has all channels with all variables', () => {
  expect(idsOf(ALL)).toEqual([
    'confirmation-mail',
    'meeting-mail',
    'reminder-mail',
    'sales-reminder-mail',
    'sales-mail',
    'slack',
    'webhook',
    'marketo',
    'hubspot',
  ]);
  expect(missingNotifyVariables(read(ALL))).toEqual([]);
});

it('mails the person alone where sales has no address; of meetings it reminds the desk too, whose address is content', () => {
  expect(idsOf(MAIL)).toEqual(['confirmation-mail', 'meeting-mail', 'reminder-mail', 'sales-reminder-mail']);
});

it.each([
  ['SMTP_URL', ['LEADS_MAIL_FROM']],
  ['LEADS_MAIL_FROM', ['SMTP_URL']],
  ['LEADS_MAIL_TO', ['SMTP_URL']],
  ['LEADS_WEBHOOK_URL', ['LEADS_WEBHOOK_SECRET']],
  ['LEADS_WEBHOOK_SECRET', ['LEADS_WEBHOOK_URL']],
  ['MARKETO_URL', ['MARKETO_CLIENT_ID', 'MARKETO_CLIENT_SECRET']],
  ['HUBSPOT_FORMS', ['HUBSPOT_PORTAL_ID', 'HUBSPOT_ACCESS_TOKEN']],
] as const)('names what is missing beside %s', (name, missing) => {
  const problems = missingNotifyVariables(read({ [name]: ALL[name] }));
  expect(problems.map((problem) => problem.split(' ', 1)[0])).toEqual(missing);
});

it.each([
  ['SMTP_URL', 'mail.example.com', 'smtp://user:password@host:587'],
  ['SMTP_URL', 'https://mail.example.com', 'smtp://user:password@host:587'],
  ['LEADS_MAIL_FROM', 'Cumulus', 'expected one address'],
  ['LEADS_MAIL_FROM', 'a@example.com, b@example.com', 'expected one address'],
  ['LEADS_MAIL_FROM', 'Cumulus <hello@example.com>\r\nBcc: x@example.com', 'expected one address'],
  ['LEADS_MAIL_TO', 'sales', 'separated by commas'],
  ['LEADS_SLACK_WEBHOOK_URL', 'hooks.slack.com', 'https://hooks.slack.com/services/'],
  ['LEADS_WEBHOOK_SECRET', 'short', '24 to 64 bytes as base64'],
  ['MARKETO_FIELDS', 'message', 'ourName:theirName'],
  ['MARKETO_FIELDS', 'a:b:c', 'ourName:theirName'],
  ['HUBSPOT_PORTAL_ID', 'abc', 'the number of the HubSpot account'],
  ['HUBSPOT_FORMS', '1299', '1299:<GUID>'],
  ['HUBSPOT_FORMS', `x:${GUID}`, '1299:<GUID>'],
])('refuses %s=%j and says what would be right', (name, value, advice) => {
  expect(() => read({ [name]: value })).toThrow(advice);
});

it('reads sender, receivers, forms and field names', () => {
  expect(
    read({
      ...ALL,
      MARKETO_FIELDS: 'message:leadMessage, teamSize: ,plan:planOfInterest',
      HUBSPOT_FORMS: `1299:${GUID}`,
    }),
  ).toMatchObject({
    LEADS_MAIL_FROM: { name: 'Cumulus', address: 'hello@cumulus.example' },
    LEADS_MAIL_TO: ['sales@cumulus.example', 'leads@cumulus.example'],
    HUBSPOT_FORMS: { 1299: GUID },
    MARKETO_FIELDS: { message: 'leadMessage', teamSize: null, plan: 'planOfInterest' },
    HUBSPOT_FIELDS: {},
  });
});

it.each([
  ['http://crm.example/leads', 1],
  ['https://crm.example/leads', 0],
  ['http://localhost:8080/leads', 0],
])('warns of a webhook that gets leads unencrypted: %s, %i', (url, count) => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  onTestFinished(() => warned.mockRestore());
  idsOf({ LEADS_WEBHOOK_URL: url, LEADS_WEBHOOK_SECRET: ALL.LEADS_WEBHOOK_SECRET });
  expect(warned).toHaveBeenCalledTimes(count);
});
