import { z } from 'zod';
import { DeliveryError } from './Channel.ts';
import { parseAnswer, post, requireSuccess } from './post.ts';

interface IdentitySettings {
  /** Without a trailing slash. */
  base: string;
  clientId: string;
  clientSecret: string;
}

/** Access tokens of a Marketo subscription. */
export interface MarketoIdentity {
  /** The current token, or a new one. @throws DeliveryError */
  token(signal: AbortSignal): Promise<string>;
  /** Called when a token was refused. */
  drop(token: string): void;
}

const SECOND_MS = 1_000;
/** A token that ends during a call would be refused. */
const MARGIN_MS = 60 * SECOND_MS;

const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().catch(0) });

/**
 * Creates the source of access tokens: client credentials, valid for an hour. Until then Marketo answers the same token with the seconds it has left.
 * https://experienceleague.adobe.com/en/docs/marketo-developer/marketo/rest/authentication, https://developer.adobe.com/marketo-apis/api/identity
 * @param now clock, milliseconds since 1970
 */
export function createMarketoIdentity(
  { base, clientId, clientSecret }: IdentitySettings,
  now = Date.now,
): MarketoIdentity {
  let current: { token: string; until: number } | undefined;

  return {
    async token(signal) {
      if (current && now() < current.until - MARGIN_MS) return current.token;
      const query = new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: clientId,
        client_secret: clientSecret,
      });
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
      current = { token: identity.access_token, until: now() + identity.expires_in * SECOND_MS };
      return current.token;
    },
    drop(token) {
      if (current?.token === token) current = undefined;
    },
  };
}
