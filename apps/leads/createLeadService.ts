import type { IncomingMessage } from 'node:http';
import type { LeadSubmission, StoredAnswer } from '@cumulus/forms';
import { createBearerCheck } from '@cumulus/server/bearer';
import type { Call } from '@cumulus/server/calls';
import { readJsonBody } from '@cumulus/server/requestBody';
import { jsonResponse } from '@cumulus/server/responses';
import { createRoutes, OWN_ADDRESS } from '@cumulus/server/routes';
import { RequestError, type Service } from '@cumulus/server/Service';
import type { ServiceLimits } from '@cumulus/server/serviceLimits';
import { hashToken } from './hashes.ts';
import type { AddedLead, AddOptions } from './Lead.ts';
import type { LeadStore } from './LeadStore.ts';
import { createLeadSenders } from './leadSenders.ts';
import { readSubmission } from './readSubmission.ts';
import { LEAD_REFUSALS, unauthorized } from './refusals.ts';
import { createReference } from './signUpReferences.ts';

const MAX_BODY_BYTES = 32_768;
/** Suspects expire after days: an hour is as good as a minute. */
const FULL_HEADERS = { 'Retry-After': '3600' };

export interface LeadServiceOptions {
  store: LeadStore;
  /** `LEADS_SECRET`. */
  secret: string;
  limits: ServiceLimits;
  notifications?: {
    /**
     * The channels that are notified of a submission.
     * @param isConfirmed whether its client may still cause a confirmation-mail
     */
    channelsFor(submission: LeadSubmission, isConfirmed: boolean): readonly string[];
    /** Called when a new lead was stored. */
    onStored(): void;
  };
  meetings?: {
    /** Which sales desk meets those who send a form; undefined for forms without the scheduler. */
    routerFor(formId: number): string | undefined;
    /** The token by which a lead's meeting is booked: unguessable, and always the same. */
    tokenOf(leadId: string): string;
  };
}

type Add = (submission: LeadSubmission, request: IncomingMessage, options: AddOptions) => Promise<AddedLead>;

/** Stores the leads that the site sends: see README.md. REQ-LEA-03. */
export function createLeadService({ store, secret, limits, notifications, meetings }: LeadServiceOptions): Service {
  const isAllowed = createBearerCheck(secret);
  const senders = createLeadSenders();

  /** A suspect is answered as a lead, so that no program learns from it. REQ-LEA-05. */
  async function take({ env: { incoming: request } }: Call): Promise<Response> {
    limits.count(request, 'RATE_LIMIT_FORMS', MAX_BODY_BYTES);
    if (!isAllowed(request)) throw unauthorized('LEADS_SECRET');
    const submission = readSubmission((await readJsonBody(request, MAX_BODY_BYTES)).body);
    const now = Date.now();
    const created = createReference(submission, now);
    const router = meetings?.routerFor(submission.formId);
    const tokenOf = (leadId: string) => meetings?.tokenOf(leadId) ?? '';
    const options = {
      now,
      ...(created && { reference: created.stored }),
      ...(router && { meeting: { router, tokenHashOf: (leadId: string) => hashToken(tokenOf(leadId)) } }),
    };
    const add = submission.suspicion ? addSuspect : addLead;
    const { leadId, isNew, hasSameKey } = await add(submission, request, options);
    const isSender = senders.note({ leadId, isNew }, limits.clientOf(request)) || hasSameKey;
    const token = tokenOf(leadId);
    // The lead is stored: that its meeting can't be prepared is no reason to refuse it.
    const isInvited = async (to: string) =>
      isNew ||
      submission.suspicion !== undefined ||
      store.inviteToMeeting({ leadId, router: to, tokenHash: hashToken(token), now: Date.now() }).catch(() => false);
    const answer: StoredAnswer = {
      ...{ leadId, isNew },
      ...(created && { reference: created.reference }),
      ...(router && isSender && (await isInvited(router)) && { meeting: { token } }),
    };
    return jsonResponse(answer, isNew ? 201 : 200);
  }

  const addLead: Add = async (submission, request, options) => {
    limits.count(request, 'RATE_LIMIT_FORMS_PER_DAY');
    const giveBack = limits.reserve(request, 'RATE_LIMIT_CONFIRMATIONS');
    const isWithinLimit = giveBack !== undefined;
    const channels = notifications?.channelsFor(submission, isWithinLimit) ?? [];
    let isNew = false;
    try {
      // One client with many leads delays only its own notifications.
      const added = await store.add(submission, channels, { ...options, isDeferred: !isWithinLimit });
      isNew = added.isNew;
      if (isNew) notifications?.onStored();
      return added;
    } finally {
      // What was stored before, or not at all, causes no mail.
      if (!isNew) giveBack?.();
    }
  };

  const addSuspect: Add = async (submission, request, options) => {
    limits.count(request, 'RATE_LIMIT_SUSPECTS');
    const added = await store.addSuspect(submission, options);
    if (!added) throw new RequestError(429, 'rate_limit', 'Too many suspects are stored', { headers: FULL_HEADERS });
    return added;
  };

  const app = createRoutes(LEAD_REFUSALS);
  app.on('POST', OWN_ADDRESS, take);
  return {
    prefix: '/leads',
    hasOwnAccess: true,
    app,
    problems: () => store.problems(),
    status: () => store.status(),
    metrics: () => store.metrics(),
    storeMetrics: () => store.storeMetrics(),
  };
}
