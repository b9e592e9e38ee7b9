import type { IncomingMessage } from 'node:http';
import { checkFields, type FormAnswer, type FormOutcome, type FormState, type LeadSubmission } from '@cumulus/forms';
import { requestCost } from '@cumulus/http/clientLimits';
import { createLog } from '@cumulus/http/log';
import { BodyError } from '@cumulus/http/readBody';
import { runInRequest } from '@cumulus/http/requestContext';
import type { Call, Endpoint, Step } from '../http/call.ts';
import type { ClientGate } from '../http/clientGate.ts';
import { sendFault, sendMessage, sendRedirect } from '../http/responses.ts';
import type { PageForm, Site } from '../site.ts';
import { type SendFormPage, sendFormJson } from './formAnswers.ts';
import type { LeadAnswer, SendLead } from './leadClient.ts';
import { meetingCookie, meetingEndpoints } from './meetingCookie.ts';
import { isSameOrigin } from './sameOrigin.ts';
import type { Receipt, Receipts } from './sentReceipt.ts';
import { readModalLocation, readSignUpChoice } from './signUpChoice.ts';
import { FormRequestError, MAX_BODY_BYTES, readSubmittedForm, type SubmittedForm } from './submittedForm.ts';

const log = createLog('forms');

/** What is stored of the visitor with a lead. `analytics` is null without their consent (C0002). REQ-LEA-08. */
export interface SubmissionContext {
  consentId: string | null;
  analytics: LeadSubmission['analytics'];
}

/** What the composition root passes in. */
export interface FormParts {
  contextOf(request: IncomingMessage): SubmissionContext;
  sendLead: SendLead;
  receipts: Receipts;
  /** Where a stored sign-up continues. @param reference by which the product gets it from the services */
  signUpAddress(reference: string): string;
}

interface FormOptions extends FormParts {
  site: Pick<Site, 'formsOf'>;
  siteUrl: string;
  gate: ClientGate;
  sendPage: SendFormPage;
}

/** The forms of pages, as the server needs them. */
export interface FormRoutes {
  step: Step;
  endpoints: [string, Endpoint][];
  /** Forms that were sent, by what became of them. */
  outcomes: ReadonlyMap<FormOutcome | 'suspect', number>;
}

/** The thank-you page of visitors without scripts. */
export const SENT_PATH = '/forms/sent';
/** The element that says what became of the form: `sections/Form`. */
const RESULT = '#form-result';

type Result = Pick<FormAnswer, 'outcome' | 'meetingToken' | 'next'> & {
  errors?: FormState['errors'];
  retryAfterS?: number;
};

/**
 * Takes the forms of pages: each is a POST to the path of its page. The answer to a script is JSON (`FormAnswer`). Without scripts it is a redirect to
 * the thank-you page, so that a reload sends nothing again, or the page with all that was typed. A stored sign-up leads to the product.
 * REQ-LEA-03.
 */
export function createFormRoutes(options: FormOptions): FormRoutes {
  const { site, siteUrl, gate, contextOf, sendLead, receipts, signUpAddress, sendPage } = options;
  const outcomes = new Map<FormOutcome | 'suspect', number>();

  async function submit(call: Call): Promise<void> {
    const { request, path } = call;
    if (!isSameOrigin(request, siteUrl))
      throw new FormRequestError(403, 'This form has to be sent from a page of this site');
    const submitted = await readSubmittedForm(request);
    const form = findForm(site.formsOf(path), submitted.entryId);
    if (!form) throw new FormRequestError(400, `${path} no longer has this form. Reload the page and try again`);
    const { values, errors } = checkFields(form.rules, (name) => submitted.values.get(name));
    const result = await store({ form, submitted, values, errors, call });
    const counted = submitted.suspicion && result.outcome === 'sent' ? 'suspect' : result.outcome;
    outcomes.set(counted, (outcomes.get(counted) ?? 0) + 1);
    await answer(call, result, { entryId: form.entryId, values });
  }

  async function answer(call: Call, stored: Result, shown: Pick<FormState, 'entryId' | 'values'>): Promise<void> {
    const { request, path } = call;
    const { retryAfterS, meetingToken, ...result } = stored;
    const hasMeeting = meetingToken !== undefined;
    const cookies = hasMeeting ? [meetingCookie(meetingToken, siteUrl.startsWith('https:'))] : [];
    if (request.headers.accept?.includes('application/json')) {
      const json = { errors: {}, ...result, ...(hasMeeting && { meetingToken }) };
      sendFormJson(call, { answer: json, retryAfterS, cookies });
    } else if (result.outcome === 'sent')
      sendRedirect(
        call.response,
        303,
        result.next ?? receiptAddress({ page: path, entryId: shown.entryId, hasMeeting }),
        'endpoint',
        cookies,
      );
    else await sendPage(call, path, { ...shown, errors: {}, ...result });
  }

  async function store({ form, submitted, values, errors, call }: Submission): Promise<Result> {
    if (Object.keys(errors).length > 0) return { outcome: 'invalid', errors };
    const lead = leadOf(form, call, submitted, values, contextOf(call.request));
    return resultOf(await sendLead(lead, gate.addressOf(call.request)), form, signUpAddress);
  }

  function receiptAddress(receipt: Receipt): string {
    return `${SENT_PATH}?r=${receipts.create(receipt, Date.now())}${RESULT}`;
  }

  async function thank(call: Call): Promise<void> {
    if (!gate.admits(call, 'RATE_LIMIT_FORMS')) return;
    const receipt = receipts.read(new URLSearchParams(call.query).get('r') ?? '', Date.now());
    if (!receipt || !site.formsOf(receipt.page).has(receipt.entryId))
      return sendRedirect(call.response, 303, '/', 'endpoint');
    const { page, entryId, hasMeeting } = receipt;
    await sendPage(call, page, { outcome: 'sent', entryId, hasMeeting, values: {}, errors: {} });
  }

  return {
    step(call) {
      const { method, headers } = call.request;
      if (method !== 'POST' || site.formsOf(call.path).size === 0) return false;
      call.route = 'form';
      if (!gate.admits(call, 'RATE_LIMIT_FORMS', requestCost(headers, MAX_BODY_BYTES))) return true;
      runInRequest(call.response, () => submit(call).catch((error: Error) => refuse(call, error)));
      return true;
    },
    endpoints: [[SENT_PATH, { methods: ['GET', 'HEAD'], answer: thank }], ...meetingEndpoints],
    outcomes,
  };
}

/** By its id; where no form has it, the page's only one: it was replaced while the visitor typed, such as at the end of an experiment. */
function findForm(forms: ReadonlyMap<string, PageForm>, entryId: string): PageForm | undefined {
  const [only] = forms.values();
  return forms.get(entryId) ?? (forms.size === 1 ? only : undefined);
}

interface Submission {
  form: PageForm;
  submitted: SubmittedForm;
  values: Record<string, string>;
  errors: FormState['errors'];
  call: Call;
}

function leadOf(
  form: PageForm,
  { path, query }: Call,
  {
    idempotencyKey = null,
    redirectParams,
    suspicion,
  }: Pick<SubmittedForm, 'redirectParams' | 'suspicion'> & { idempotencyKey?: string | null },
  fields: Record<string, string>,
  { consentId, analytics }: SubmissionContext,
): LeadSubmission {
  const { leadKind, locale, consent, rules, formId, overlayFormId = formId } = form;
  const location = readModalLocation(query);
  const email = fields[rules.find(({ kind }) => kind === 'email')?.name ?? ''] ?? '';
  return {
    idempotencyKey,
    kind: leadKind,
    formId: location ? overlayFormId : formId,
    fields,
    email,
    locale,
    page: path,
    consent: { ...consent, consentId },
    analytics,
    signUp: leadKind === 'signUp' ? readSignUpChoice(query, fields, redirectParams) : null,
    location,
    // The services store it apart, and answer as for any other: REQ-LEA-05.
    ...(suspicion && { suspicion }),
  };
}

function resultOf(
  answer: LeadAnswer,
  { formId, leadKind, rules }: PageForm,
  signUpAddress: FormParts['signUpAddress'],
): Result {
  if (answer.status === 'stored') {
    const { reference, meetingToken } = answer;
    if (leadKind !== 'signUp') return { outcome: 'sent', meetingToken };
    if (reference) return { outcome: 'sent', next: signUpAddress(reference) };
    log.error(`form ${formId}: the lead service stored a sign-up without a reference for the product`);
    return { outcome: 'sent' };
  }
  if (answer.status === 'limited') return { outcome: 'limited', retryAfterS: answer.retryAfterS };
  if (answer.status !== 'invalid') return { outcome: answer.status };
  const { errors } = answer;
  if (rules.some(({ name }) => errors[name])) return { outcome: 'invalid', errors };
  // Nothing that the visitor could correct.
  log.error(`form ${formId}: the lead service refuses ${Object.keys(errors).join(', ') || 'it'}`);
  return { outcome: 'refused' };
}

/** Answers what no form of this site sends; the rest of its body isn't read. */
function refuse({ response }: Call, error: Error): void {
  response.shouldKeepAlive = false;
  const isRefusal = error instanceof FormRequestError || error instanceof BodyError;
  if (isRefusal && !response.headersSent) sendMessage(response, error.status, error.message);
  else sendFault(response, '[forms]', error);
}
