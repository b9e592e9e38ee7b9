import { z } from 'zod';
import { type Channel, DeliveryError, type Message } from './Channel.ts';
import { type FieldNames, namedValues, pageAddress } from './leadFields.ts';
import { codesIn, parseAnswer, post, requireSuccess } from './post.ts';

/** A HubSpot account. */
export interface HubspotSettings {
  /** `https://api.hsforms.com`. */
  url: string;
  portalId: string;
  /** Of a private app with the scope `forms`. */
  accessToken: string;
  /** GUID of HubSpot's form by our marketing form id; `default` for all others. */
  forms: Readonly<Record<string, string>>;
  /** Names of properties that differ from ours. */
  fieldNames: FieldNames;
  /** Public origin of the site. */
  siteUrl: string;
}

/** Contact properties that every account has. */
const STANDARD_NAMES: Record<string, string> = {
  name: 'firstname',
  firstName: 'firstname',
  lastName: 'lastname',
  jobTitle: 'jobtitle',
};
/** Names of properties have lower-case letters, digits and underscores: `teamSize` is `team_size`. */
const toHubspotName = (ours: string) =>
  STANDARD_NAMES[ours] ?? ours.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replaceAll('-', '_');
/** Object type of contacts. */
const CONTACT = '0-1';
const SECOND_MS = 1_000;
const BAD_REQUEST = 400;
const TOO_MANY = 429;
/** Limits of the authenticated endpoint count calls in 10 s. */
const LIMIT_WINDOW_MS = 10 * SECOND_MS;
/** A setting of the form, which an operator can change. */
const CAPTCHA = 'FORM_HAS_RECAPTCHA_ENABLED';
const refusal = z.object({ errors: codesIn('errorType', /^[A-Z_]{1,80}$/) });

/**
 * Creates the channel to HubSpot: a submission of a form, by which workflows start, with the consent as it was worded. A contact of the same e-mail
 * address is updated. Errors name their `errorType`, such as `INVALID_EMAIL`.
 * https://developers.hubspot.com/docs/api-reference/legacy/marketing/forms/v3-legacy/submit-data-authenticated
 * https://legacydocs.hubspot.com/docs/methods/forms/submit_form_v3_authentication
 *
 * HubSpot takes no idempotency key: a repetition has the same `submittedAt`, and the delivery's id in the property that is configured for `deliveryId`.
 */
export function createHubspotChannel(settings: HubspotSettings): Channel {
  const { url, portalId, accessToken, forms } = settings;
  const base = `${url.replace(/\/+$/, '')}/submissions/v3/integration/secure/submit/${portalId}`;
  return {
    id: 'hubspot',
    takes: 'leads',
    async deliver(message, signal) {
      const guid = forms[message.lead.formId] ?? forms.default;
      if (message.topic !== 'lead') return 'skipped';
      if (guid === undefined) {
        throw new DeliveryError(`HUBSPOT_FORMS has no form for ${message.lead.formId}, and no default`);
      }
      const answer = await post({
        url: `${base}/${guid}`,
        body: JSON.stringify(submission(message, settings)),
        headers: { Authorization: `Bearer ${accessToken}` },
        signal,
        receiver: 'HubSpot',
      });
      const types = answer.status === BAD_REQUEST ? (parseAnswer(answer, refusal)?.errors ?? []) : [];
      if (types.includes(CAPTCHA))
        throw new DeliveryError(`HubSpot refuses this form: ${CAPTCHA}, switch its CAPTCHA off`);
      if (answer.status === TOO_MANY && !answer.headers.has('retry-after')) {
        throw new DeliveryError('HubSpot answered 429', { retryAfterMs: LIMIT_WINDOW_MS });
      }
      requireSuccess(answer, types.join(', '));
      return 'sent';
    },
  };
}

function submission(message: Message, { fieldNames, siteUrl }: HubspotSettings): object {
  const { lead } = message;
  const values = namedValues(message, fieldNames, toHubspotName);
  return {
    submittedAt: String(lead.receivedAt),
    fields: values.map(([name, value]) => ({ objectTypeId: CONTACT, name, value })),
    context: { pageUri: pageAddress(message, siteUrl) },
    legalConsentOptions: { consent: { consentToProcess: true, text: lead.consent.text, communications: [] } },
  };
}
