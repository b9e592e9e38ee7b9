import { z } from 'zod';
import { type Channel, DeliveryError, type Message } from './Channel.ts';
import { type FieldNames, namedValues, pageAddress } from './leadFields.ts';
import { type Answer, codesIn, parseAnswer, post, requireSuccess } from './post.ts';

/** A Marketo subscription. */
export interface MarketoSettings {
  /** `https://123-ABC-456.mktorest.com`, from Admin > Web Services, without `/rest`. */
  url: string;
  /** Of a custom service in Admin > LaunchPoint. */
  clientId: string;
  clientSecret: string;
  /** REST names of fields that differ from ours. */
  fieldNames: FieldNames;
  /** Public origin of the site: Marketo wants a full address of the page. */
  siteUrl: string;
}

/** The access token is invalid or expired. */
const TOKEN_CODES = new Set(['601', '602']);
/** No fault of the lead: permissions (603, 703), timeouts, outages, limits. https://experienceleague.adobe.com/en/docs/marketo-developer/marketo/rest/error-codes */
const PASSING_CODES = new Set(['502', '603', '604', '608', '611', '614', '703', '713', '719']);
const SECOND_MS = 1_000;
/** Waits that the meaning of a code asks for: 100 calls in 20 s, a daily quota, 10 calls at a time. */
const WAITS_MS: Record<string, number> = { '606': 20 * SECOND_MS, '607': 3_600 * SECOND_MS, '615': 2 * SECOND_MS };

/** A token that ends during a call would be refused. */
const MARGIN_MS = 60 * SECOND_MS;

const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().catch(0) });
const codes = codesIn('code', /^\d{1,5}$/);
/** What is missing or of another kind counts as absent. */
const answerSchema = z.object({
  success: z.unknown(),
  errors: codes,
  result: z.array(z.object({ status: z.string().optional(), reasons: codes })).catch([]),
});

/**
 * Creates the channel to Marketo. "Submit Form" creates or updates the lead by its e-mail address, and records that it filled out the form, by which
 * campaigns start. The form in Marketo has the marketing form id of ours, and must define every field that is sent; see `fieldNames`.
 * https://experienceleague.adobe.com/en/docs/marketo-developer/marketo/rest/lead-database/leads (Submit Form)
 *
 * Marketo takes no idempotency key: the delivery's id stands in the activity's query string, and a repetition updates the same lead.
 */
export function createMarketoChannel({ url, clientId, clientSecret, fieldNames, siteUrl }: MarketoSettings): Channel {
  const base = url.replace(/\/+$/, '');
  const identity = createIdentity(base, { clientId, clientSecret });

  async function submit(body: string, signal: AbortSignal): Promise<string | undefined> {
    const token = await identity.token(signal);
    const headers = { Authorization: `Bearer ${token}` };
    const answer = await post({
      url: `${base}/rest/v1/leads/submitForm.json`,
      body,
      headers,
      signal,
      receiver: 'Marketo',
    });
    const tokenCode = readAnswer(answer);
    if (tokenCode !== undefined) identity.drop(token);
    return tokenCode;
  }

  return {
    id: 'marketo',
    takes: 'leads',
    async deliver(message, signal) {
      if (message.topic !== 'lead') return 'skipped';
      const body = JSON.stringify(submission(message, fieldNames, siteUrl));
      // Another program with the same client id may have changed the token: one new token, then it is an error.
      const code = (await submit(body, signal)) && (await submit(body, signal));
      if (code !== undefined) throw new DeliveryError(`Marketo answered ${code}: it refuses its own new access token`);
      return 'sent';
    },
  };
}

/**
 * The source of access tokens: client credentials, valid for an hour. Until then Marketo answers the same token with the seconds it has left.
 * https://experienceleague.adobe.com/en/docs/marketo-developer/marketo/rest/authentication, https://developer.adobe.com/marketo-apis/api/identity
 */
function createIdentity(base: string, { clientId, clientSecret }: Pick<MarketoSettings, 'clientId' | 'clientSecret'>) {
  let current: { token: string; until: number } | undefined;

  return {
    /** The current token, or a new one. @throws DeliveryError */
    async token(signal: AbortSignal): Promise<string> {
      if (current && Date.now() < current.until - MARGIN_MS) return current.token;
      const credentials = { client_id: clientId, client_secret: clientSecret };
      const query = new URLSearchParams({ grant_type: 'client_credentials', ...credentials });
      const answer = await post({ url: `${base}/identity/oauth/token?${query}`, signal, receiver: 'Marketo' });
      if (answer.status === 401)
        throw new DeliveryError('Marketo answered 401: MARKETO_CLIENT_ID or MARKETO_CLIENT_SECRET is wrong');
      requireSuccess(answer);
      const identity = parseAnswer(answer, tokenAnswer);
      if (!identity) {
        throw new DeliveryError(
          'Marketo answered no access token: is MARKETO_URL the address in Admin > Web Services?',
        );
      }
      current = { token: identity.access_token, until: Date.now() + identity.expires_in * SECOND_MS };
      return current.token;
    },
    /** Called when a token was refused. */
    drop(token: string): void {
      if (current?.token === token) current = undefined;
    },
  };
}

/** Marketo knows first and last name only, and CRM systems want a last name. */
const toMarketoName = (ours: string) => (ours === 'name' ? 'lastName' : ours);

function submission(message: Message, fieldNames: FieldNames, siteUrl: string): object {
  return {
    formId: message.lead.formId,
    input: [
      {
        leadFormFields: Object.fromEntries(namedValues(message, fieldNames, toMarketoName)),
        visitorData: { pageURL: pageAddress(message, siteUrl), queryString: `delivery=${message.id}` },
      },
    ],
  };
}

/**
 * Reads an answer: errors come with status 200, as `success: false`, or for the record as `status: "skipped"`.
 * @returns the code when a new access token is needed, undefined when the lead was stored
 * @throws DeliveryError
 */
function readAnswer(answer: Answer): string | undefined {
  requireSuccess(answer);
  const { success, errors, result } = parseAnswer(answer, answerSchema) ?? { errors: [], result: [] };
  if (success !== true) {
    const [code] = errors;
    if (code === undefined) throw new DeliveryError('Marketo answered something else than its documented JSON');
    if (TOKEN_CODES.has(code)) return code;
    const retryAfterMs = WAITS_MS[code];
    const isPermanent = retryAfterMs === undefined && !PASSING_CODES.has(code);
    throw new DeliveryError(`Marketo answered error ${code}`, { isPermanent, retryAfterMs });
  }
  const { status = '', reasons = [] } = result[0] ?? {};
  if (status === 'created' || status === 'updated') return undefined;
  throw new DeliveryError(`Marketo skipped the lead: ${reasons.join(', ') || 'without a reason'}`, {
    isPermanent: reasons.length > 0,
  });
}
