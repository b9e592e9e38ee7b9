/** Known to everybody, for one's own machine; the built-in content service signs with it when it was given no other. */
const DEVELOPMENT_WEBHOOK_SECRET = 'cumulus-development-webhook-secret-do-not-use-in-production-0000';
const DEVELOPMENT_PREVIEW_SECRET = 'cumulus-development-preview-secret';
const OWN_MACHINE = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/;

interface SecretVariables {
  CONTENT_WEBHOOK_SECRET?: string | undefined;
  PREVIEW_SECRET?: string | undefined;
  /** Set where the content comes from the vendor, who can't know a secret that wasn't set. */
  CONTENTFUL_SPACE_ID?: string | undefined;
}

/**
 * What webhooks and preview links are checked by. On one's own machine with the built-in services they have defaults; anywhere else the webhooks'
 * must be set, and without one of its own there is no preview.
 * @param variables environment variables
 * @param siteUrl public origin of the site
 * @throws an error that names the missing variable
 */
export function siteSecrets(variables: SecretVariables, siteUrl: string) {
  const isOwnMachine = OWN_MACHINE.test(new URL(siteUrl).hostname) && !variables.CONTENTFUL_SPACE_ID;
  const { CONTENT_WEBHOOK_SECRET: webhook, PREVIEW_SECRET: preview } = variables;
  if (!isOwnMachine && (webhook === undefined || webhook === DEVELOPMENT_WEBHOOK_SECRET)) {
    const where = variables.CONTENTFUL_SPACE_ID ? 'CONTENTFUL_SPACE_ID is set' : `SITE_URL is ${siteUrl}`;
    throw new Error(
      `Wrong environment: ${where}, so CONTENT_WEBHOOK_SECRET must be set: the 64 characters that the content system signs its webhooks with`,
    );
  }
  if (!isOwnMachine && preview === DEVELOPMENT_PREVIEW_SECRET) {
    throw new Error('Wrong environment: PREVIEW_SECRET is the one of the documentation, which everybody knows');
  }
  return {
    webhookSecret: webhook ?? DEVELOPMENT_WEBHOOK_SECRET,
    previewSecret: preview ?? (isOwnMachine ? DEVELOPMENT_PREVIEW_SECRET : undefined),
  };
}
