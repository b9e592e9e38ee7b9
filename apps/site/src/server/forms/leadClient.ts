import { setTimeout as pause } from 'node:timers/promises';
import type { FieldError, LeadSubmission } from '@cumulus/forms';
import { createLog } from '@cumulus/http/log';
import { requestIdHeaders } from '@cumulus/http/requestContext';
import { z } from 'zod';

const log = createLog('forms');

/** What became of a lead. After `uncertain` it may be stored or not; after the last three it is not. */
export type LeadAnswer =
  | { status: 'stored'; reference: string | undefined; meetingToken: string | undefined }
  | { status: 'uncertain' }
  | { status: 'invalid'; errors: Readonly<Record<string, FieldError>> }
  | { status: 'limited'; retryAfterS: number }
  | { status: 'unavailable' };

/** Sends a lead to the services. It never throws: failures are logged, without the lead. */
export type SendLead = (lead: LeadSubmission, clientAddress: string) => Promise<LeadAnswer>;

interface LeadClientOptions {
  /** Base address of the lead service's private listener, without a trailing slash. */
  leadsUrl: string;
  /** `LEADS_SECRET`, which the lead service has as well. */
  secret: string;
  timeoutMs?: number;
  /** Before each further attempt. */
  pausesMs?: readonly number[];
}

/** For all attempts together: longer than a commit on a busy disk takes, shorter than people wait. */
const TIMEOUT_MS = 8_000;
/** A service that is being restarted listens again within these. The lead is stored once, however often it is sent (REQ-LEA-06). */
const PAUSES_MS = [300, 1_200];
const MAX_ANSWER_LENGTH = 65_536;
const DEFAULT_RETRY_S = 60;

const storedAnswer = z.object({
  leadId: z.string(),
  reference: z.string().optional(),
  meeting: z.object({ token: z.string() }).optional(),
});
const FIELD_ERRORS = [
  'required',
  'email',
  'number',
  'tooLong',
  'notOffered',
  'characters',
] as const satisfies FieldError[];
const refusal = z.object({ errors: z.record(z.string(), z.enum(FIELD_ERRORS)).default({}) });

/** No connection was made, so nothing was sent. */
const NOT_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

/** Creates the client of the lead service (`apps/leads`). REQ-LEA-03. */
export function createLeadClient(options: LeadClientOptions): SendLead {
  const { leadsUrl, secret, timeoutMs = TIMEOUT_MS, pausesMs = PAUSES_MS } = options;

  async function post(lead: LeadSubmission, clientAddress: string, signal: AbortSignal): Promise<LeadAnswer> {
    const response = await fetch(`${leadsUrl}/leads`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${secret}`,
        'content-type': 'application/json',
        'x-forwarded-for': clientAddress,
        ...requestIdHeaders(),
      },
      body: JSON.stringify(lead),
      redirect: 'error',
      signal,
    });
    const text = await response.text();
    if (text.length > MAX_ANSWER_LENGTH) throw new Error(`the answer has ${text.length} characters`);
    return readAnswer(response, text);
  }

  async function attempt(lead: LeadSubmission, clientAddress: string, signal: AbortSignal): Promise<LeadAnswer> {
    try {
      return await post(lead, clientAddress, signal);
    } catch (error) {
      log.error(`form ${lead.formId}: ${reasonOf(error)}`);
      return { status: wasNothingStored(error) ? 'unavailable' : 'uncertain' };
    }
  }

  return async (lead, clientAddress) => {
    const signal = AbortSignal.timeout(timeoutMs);
    let isUncertain = false;
    for (const pauseMs of [...pausesMs, undefined]) {
      const answer = await attempt(lead, clientAddress, signal);
      if (isFinal(answer, isUncertain)) return answer;
      isUncertain ||= answer.status === 'uncertain';
      if (pauseMs !== undefined) await pause(pauseMs);
      if (signal.aborted) break;
    }
    return { status: isUncertain ? 'uncertain' : 'unavailable' };
  };
}

/** After an attempt with an unknown end, only an answer about the lead itself makes it certain. */
function isFinal({ status }: LeadAnswer, isUncertain: boolean): boolean {
  return status === 'stored' || status === 'invalid' || (status === 'limited' && !isUncertain);
}

/** @throws NotStoredError; any other error when the service didn't report what became of the lead */
function readAnswer({ status, headers }: Response, text: string): LeadAnswer {
  if (status === 200 || status === 201) {
    const { reference, meeting } = storedAnswer.parse(JSON.parse(text));
    return { status: 'stored', reference, meetingToken: meeting?.token };
  }
  if (status === 422) return { status: 'invalid', errors: refusal.parse(JSON.parse(text)).errors };
  if (status === 429) return { status: 'limited', retryAfterS: Number(headers.get('retry-after')) || DEFAULT_RETRY_S };
  const reason = `the lead service answered ${status}`;
  if (status === 401) throw new NotStoredError(`${reason}: LEADS_SECRET must be the same for site and services`);
  if (status === 503 || (status >= 400 && status < 500)) throw new NotStoredError(reason);
  throw new Error(reason);
}

/** The service refused the lead (4xx), or reported that it changed nothing (503). */
class NotStoredError extends Error {}

function wasNothingStored(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: string } };
  return error instanceof NotStoredError || NOT_CONNECTED.has(cause?.code ?? '');
}

/** The cause of a failed fetch names the network error. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error ? `${message} (${cause.message || (cause as NodeJS.ErrnoException).code})` : message;
}
