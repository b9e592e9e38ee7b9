import { randomBytes } from 'node:crypto';
import type { LeadSubmission } from '@cumulus/forms';
import { createBearerCheck } from '@cumulus/server/bearer';
import { readJsonBody } from '@cumulus/server/requestBody';
import { jsonResponse } from '@cumulus/server/responses';
import { createRoutes } from '@cumulus/server/routes';
import { RequestError, type Service } from '@cumulus/server/Service';
import type { ServiceLimits } from '@cumulus/server/serviceLimits';
import { z } from 'zod';
import { hashToken } from './hashes.ts';
import type { LeadStore } from './LeadStore.ts';
import { LEAD_REFUSALS, unauthorized } from './refusals.ts';
import type { SignUpReference } from './store/referenceQueries.ts';

const REFERENCE_BYTES = 32;
/** The person goes on to the product immediately; a reference in a history or log is useless afterwards. */
const VALID_MS = 600_000;
const MAX_BODY_BYTES = 4_096;
/** 32 bytes as base64url. */
const REFERENCE = /^[\w-]{43}$/;

const body = z.strictObject({ reference: z.string() });

/** Creates a reference for a sign-up; undefined where it is none. @returns the reference, and what the store keeps of it */
export function createReference(
  { signUp, email, locale, analytics }: LeadSubmission,
  now: number,
): { reference: string; stored: SignUpReference } | undefined {
  if (!signUp) return undefined;
  const reference = randomBytes(REFERENCE_BYTES).toString('base64url');
  const { attribution = {}, variants = {} } = analytics ?? {};
  const data = { email, locale, ...signUp, attribution, variants };
  return { reference, stored: { hash: hashToken(reference), data, expiresAt: now + VALID_MS } };
}

/** Why a reference can't be redeemed. The product asks the person to sign up again. */
const REFUSALS = {
  unknown: new RequestError(404, 'unknown', 'No such reference; it is 43 letters, digits, - and _'),
  used: new RequestError(410, 'used', 'The reference was redeemed before: it can be used once'),
  expired: new RequestError(410, 'expired', 'The reference is older than 10 minutes'),
};

interface RedemptionOptions {
  store: Pick<LeadStore, 'redeemReference'>;
  /** `PRODUCT_SECRET`. */
  secret: string;
  limits: ServiceLimits;
}

/** Redeems sign-up references for the product's server: see README.md. REQ-LEA-11. */
export function createRedemptionService({ store, secret, limits }: RedemptionOptions): Service {
  const isAllowed = createBearerCheck(secret);

  const app = createRoutes(LEAD_REFUSALS);
  app.post('/redeem', async ({ env: { incoming } }) => {
    if (!isAllowed(incoming)) {
      // Only attempts without the secret: the product redeems the sign-ups of all visitors from one address.
      limits.count(incoming, 'RATE_LIMIT_FORMS', MAX_BODY_BYTES);
      throw unauthorized('PRODUCT_SECRET');
    }
    const sent = body.safeParse((await readJsonBody(incoming, MAX_BODY_BYTES)).body);
    if (!sent.success) throw new RequestError(422, 'invalid', 'Expected {"reference": "…"} and nothing else');
    const { reference } = sent.data;
    if (!REFERENCE.test(reference)) throw REFUSALS.unknown;
    const redemption = await store.redeemReference(hashToken(reference), Date.now());
    if (redemption.outcome !== 'redeemed') throw REFUSALS[redemption.outcome];
    return jsonResponse(redemption.data);
  });
  return { prefix: '/sign-up', app };
}
