import { ownSecretsReason, readSecrets } from '@cumulus/http/secrets';

interface SecretVariables {
  CONTENT_WEBHOOK_SECRET?: string | undefined;
  PREVIEW_SECRET?: string | undefined;
  DECIDE_SECRET?: string | undefined;
  /** Set where the content comes from the vendor, who can't know a secret that wasn't set. */
  CONTENTFUL_SPACE_ID?: string | undefined;
}

/**
 * What webhooks, preview links and the reverse proxy are checked by. On one's own machine with the built-in services they have defaults; anywhere
 * else the webhooks' must be set, and without one of its own there is no preview.
 * @param variables environment variables
 * @param siteUrl public origin of the site
 * @throws an error that names every variable that is missing, or holds a secret that everybody knows
 */
export function siteSecrets(variables: SecretVariables, siteUrl: string) {
  const { CONTENT_WEBHOOK_SECRET, PREVIEW_SECRET, DECIDE_SECRET, CONTENTFUL_SPACE_ID } = variables;
  const reason = CONTENTFUL_SPACE_ID ? 'CONTENTFUL_SPACE_ID is set' : ownSecretsReason(siteUrl);
  try {
    const given = { CONTENT_WEBHOOK_SECRET, PREVIEW_SECRET, DECIDE_SECRET };
    const secrets = readSecrets(given, { reason, needed: ['CONTENT_WEBHOOK_SECRET'] });
    return { webhookSecret: String(secrets.CONTENT_WEBHOOK_SECRET), previewSecret: secrets.PREVIEW_SECRET };
  } catch (error) {
    throw new Error(`Wrong environment: ${(error as Error).message}`, { cause: error });
  }
}
