import { type ContentSource, readContentSource } from '@cumulus/content-client/contentSource';
import { isKnownSecret, ownSecretsReason, readSecrets } from '@cumulus/http/secrets';
import { z } from 'zod';
import {
  EnvironmentError,
  parseVariables,
  VARIABLES,
  type Variables,
  wholeNumber,
} from '../platform/server/environment.ts';
import { contentful } from '../vendors/contentful/vendor.ts';

const schema = z.object({
  SITE_URL: VARIABLES.SITE_URL.default('http://localhost:3000'),
  ALLOWED_HOSTS: VARIABLES.ALLOWED_HOSTS,
  CONTENT_URL: VARIABLES.CONTENT_URL,
  ...contentful.variables.shape,
  CONTENT_PREVIEW: z.enum(['true', 'false'], 'CONTENT_PREVIEW must be true or false').default('false'),
  CONTENT_POLL_MS: wholeNumber('CONTENT_POLL_MS must be a whole number of milliseconds, at least 100', 100).optional(),
  CONTENT_CACHE_DIR: VARIABLES.CONTENT_CACHE_DIR,
});

type TokenName = 'CONTENTFUL_DELIVERY_TOKEN' | 'CONTENTFUL_PREVIEW_TOKEN';

/** Where the content comes from. */
export interface ContentEnvironment extends ContentSource {
  isPreview: boolean;
  resourceTokens: Record<string, string>;
  /** Hosts of this site: an editors' redirect to one of them stays on the site. */
  siteHosts?: readonly string[];
  cacheDirectory: string;
}

/**
 * Reads the content system's settings.
 * @param variables environment variables
 * @param options `isPreview`: reads drafts; default: `CONTENT_PREVIEW`
 * @throws an error that names every wrong variable, and a publicly known token if `SITE_URL` is not this machine
 */
export function contentEnvironment(
  variables: Variables,
  { isPreview = variables.CONTENT_PREVIEW === 'true' } = {},
): ContentEnvironment {
  const values = parseVariables(schema, variables);
  try {
    const builtInToken = ownToken(values, isPreview ? 'CONTENTFUL_PREVIEW_TOKEN' : 'CONTENTFUL_DELIVERY_TOKEN');
    const source = readContentSource(values, { isPreview, builtInToken });
    return {
      ...source,
      isPreview,
      cacheDirectory: values.CONTENT_CACHE_DIR,
      siteHosts: [new URL(values.SITE_URL).host, ...values.ALLOWED_HOSTS],
      // The token of the built-in content system opens all its spaces.
      resourceTokens: {
        ...(source.builtInOrigin && { library: source.accessToken }),
        ...values.CONTENTFUL_RESOURCE_TOKENS,
      },
    };
  } catch (error) {
    throw new EnvironmentError((error as Error).message, { cause: error });
  }
}

/**
 * The token of the built-in content system.
 * @throws Error that names a variable that is missing, or that holds a known token; for the vendor's tokens only the latter
 */
function ownToken(values: z.output<typeof schema>, name: TokenName): string | undefined {
  const { CONTENTFUL_DELIVERY_TOKEN, CONTENTFUL_PREVIEW_TOKEN, CONTENTFUL_SPACE_ID, SITE_URL } = values;
  const reason = ownSecretsReason(SITE_URL);
  if (reason && Object.values(values.CONTENTFUL_RESOURCE_TOKENS).some(isKnownSecret))
    throw new Error(
      `${reason}, so CONTENTFUL_RESOURCE_TOKENS must hold no token that everybody can read in the source`,
    );
  const secrets = { CONTENTFUL_DELIVERY_TOKEN, CONTENTFUL_PREVIEW_TOKEN };
  return readSecrets(secrets, { reason, needed: CONTENTFUL_SPACE_ID ? [] : [name] })[name];
}
