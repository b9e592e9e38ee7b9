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

/** Contentful's own hosts: set `CONTENTFUL_SPACE_ID` and a token, and they are used instead of the built-in service. */
const VENDOR_DELIVERY_HOST = 'cdn.contentful.com';
const VENDOR_PREVIEW_HOST = 'preview.contentful.com';
/** A missed webhook is noticed within a minute. The built-in service is polled every second. */
const VENDOR_POLL_MS = 60_000;
const BUILT_IN_POLL_MS = 1_000;

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
export interface ContentEnvironment {
  space: string;
  environment: string;
  accessToken: string;
  host: string;
  basePath: string;
  isInsecure: boolean;
  isPreview: boolean;
  /** Origin whose asset addresses are served through this site's own origin; undefined with the vendor. */
  builtInOrigin?: string;
  resourceTokens: Record<string, string>;
  /** Hosts of this site: an editors' redirect to one of them stays on the site. */
  siteHosts?: readonly string[];
  pollMs: number;
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
  if (values.CONTENTFUL_HOST && !values.CONTENTFUL_SPACE_ID)
    throw new EnvironmentError('CONTENTFUL_HOST is set, so CONTENTFUL_SPACE_ID must be set too');
  const shared = {
    environment: values.CONTENTFUL_ENVIRONMENT,
    isPreview,
    cacheDirectory: values.CONTENT_CACHE_DIR,
    siteHosts: [new URL(values.SITE_URL).host, ...values.ALLOWED_HOSTS],
  };
  const name: TokenName = isPreview ? 'CONTENTFUL_PREVIEW_TOKEN' : 'CONTENTFUL_DELIVERY_TOKEN';
  const builtInToken = ownToken(values, name);
  if (values.CONTENTFUL_SPACE_ID) {
    const accessToken = values[name];
    if (!accessToken) throw new EnvironmentError(`CONTENTFUL_SPACE_ID is set, so ${name} must be set too`);
    return {
      ...shared,
      space: values.CONTENTFUL_SPACE_ID,
      accessToken,
      host: values.CONTENTFUL_HOST ?? (isPreview ? VENDOR_PREVIEW_HOST : VENDOR_DELIVERY_HOST),
      basePath: '',
      isInsecure: false,
      resourceTokens: values.CONTENTFUL_RESOURCE_TOKENS,
      pollMs: values.CONTENT_POLL_MS ?? VENDOR_POLL_MS,
    };
  }
  const content = new URL(values.CONTENT_URL);
  return {
    ...shared,
    space: 'cumulus',
    accessToken: String(builtInToken),
    host: content.host,
    basePath: isPreview ? '/contentful-preview' : '/contentful',
    isInsecure: content.protocol === 'http:',
    builtInOrigin: content.origin,
    resourceTokens: { library: String(builtInToken), ...values.CONTENTFUL_RESOURCE_TOKENS },
    pollMs: values.CONTENT_POLL_MS ?? BUILT_IN_POLL_MS,
  };
}

/**
 * The built-in services' token: one of each host opens all their spaces, `library` too.
 * @throws an error that names a variable that is missing, or that holds a known token; for the vendor's tokens only the latter
 */
function ownToken(values: z.output<typeof schema>, name: TokenName): string | undefined {
  const { CONTENTFUL_DELIVERY_TOKEN, CONTENTFUL_PREVIEW_TOKEN, CONTENTFUL_SPACE_ID, SITE_URL } = values;
  const reason = ownSecretsReason(SITE_URL);
  try {
    if (reason && Object.values(values.CONTENTFUL_RESOURCE_TOKENS).some(isKnownSecret)) {
      throw new Error(
        `${reason}, so CONTENTFUL_RESOURCE_TOKENS must hold no token that everybody can read in the source`,
      );
    }
    const secrets = { CONTENTFUL_DELIVERY_TOKEN, CONTENTFUL_PREVIEW_TOKEN };
    return readSecrets(secrets, { reason, needed: CONTENTFUL_SPACE_ID ? [] : [name] })[name];
  } catch (error) {
    throw new EnvironmentError((error as Error).message, { cause: error });
  }
}
