import { createLog } from '@cumulus/http/log';
import { requestIdHeaders } from '@cumulus/http/requestContext';
import { isObject, parseIfJson } from '@cumulus/server/json';
import { z } from 'zod';

const log = createLog('product');

const text = z.string().max(10_000);
const optional = text.nullable().default(null);
const texts = z.record(z.string(), z.string()).nullable().default(null);

/** What the product uses of the answer; it shows all of it. */
const schema = z.object({
  email: text,
  locale: z.string().max(35).default('en-US'),
  department: optional,
  plan: optional,
  billingPeriod: optional,
  people: z.number().nullable().default(null),
  addOns: z.array(text).default([]),
  template: optional,
  redirectParams: optional,
  attribution: texts,
  variants: texts,
});

/** What the product receives for a reference. */
export interface ReceivedSignUp {
  values: z.infer<typeof schema>;
  /** The whole answer as JSON, with line breaks. */
  received: string;
}

/** A redemption. `unknown`: no such reference was issued; `down`: another attempt may succeed. */
export type RedeemResult =
  | { outcome: 'redeemed'; signUp: ReceivedSignUp }
  | { outcome: 'used' | 'expired' | 'unknown' | 'down' };

interface RedeemOptions {
  /** Base address of the services, without a trailing slash. */
  leadsUrl: string;
  /** `PRODUCT_SECRET`. */
  secret: string;
}

/** The visitor waits. */
const LIMIT_MS = 5_000;
const MAX_CHARACTERS = 65_536;

/**
 * Redeems a sign-up reference, server to server, as any product would: `POST /sign-up/redeem` with the shared secret.
 * @returns never rejects: whatever else happens is `down`
 */
export async function redeemReference(reference: string, { leadsUrl, secret }: RedeemOptions): Promise<RedeemResult> {
  try {
    const response = await fetch(`${leadsUrl}/sign-up/redeem`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${secret}`, ...requestIdHeaders() },
      body: JSON.stringify({ reference }),
      redirect: 'error',
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    const body = (await response.text()).slice(0, MAX_CHARACTERS);
    if (response.ok) {
      const answer: unknown = JSON.parse(body);
      const received = JSON.stringify(answer, null, 2);
      return { outcome: 'redeemed', signUp: { values: schema.parse(answer), received } };
    }
    if (response.status === 404) return { outcome: 'unknown' };
    if (response.status === 410) {
      // {"code": "used"} or {"code": "expired"}, with a message.
      const refusal = parseIfJson(body);
      return { outcome: isObject(refusal) && refusal.code === 'expired' ? 'expired' : 'used' };
    }
    log.error(`a sign-up reference can't be redeemed: the services answered ${response.status}`);
  } catch (error) {
    // Only the kind of error: the words of a failed parse repeat what was received.
    log.error(`a sign-up reference can't be redeemed: ${(error as Error).name}`);
  }
  return { outcome: 'down' };
}
