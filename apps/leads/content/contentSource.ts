import { readSecrets } from '@cumulus/http/secrets';
import { address, wholeNumberFrom } from '@cumulus/server/variables';
import { z } from 'zod';

/** Contentful's delivery host: with `CONTENTFUL_SPACE_ID` it replaces the built-in content system. */
const VENDOR_HOST = 'cdn.contentful.com';
/** As the site polls. */
const VENDOR_POLL_MS = 60_000;
const BUILT_IN_POLL_MS = 1_000;

/** The variables of the content system: those of the site. */
export const CONTENT_VARIABLES = {
  CONTENT_URL: address('http://localhost:4000').default('http://localhost:4000'),
  CONTENT_POLL_MS: wholeNumberFrom(100, 86_400_000).optional(),
  CONTENTFUL_SPACE_ID: z.string().min(1).optional(),
  CONTENTFUL_ENVIRONMENT: z.string().min(1).default('master'),
  CONTENTFUL_HOST: z.string().min(1).optional(),
  CONTENTFUL_DELIVERY_TOKEN: z.string().min(1).optional(),
};

/** Where published content is read from. */
export interface ContentSource {
  space: string;
  environment: string;
  accessToken: string;
  /** Host and port. */
  host: string;
  basePath: string;
  isInsecure: boolean;
  pollMs: number;
}

type Values = z.output<z.ZodObject<typeof CONTENT_VARIABLES>>;

/**
 * Reads where the sales desk and the addresses of pages come from: the content system that the site reads.
 * @param reason why the public development token is refused
 * @throws Error that names what is missing
 */
export function readContentSource(values: Values, reason: string | undefined): ContentSource {
  const { CONTENTFUL_SPACE_ID: space, CONTENTFUL_ENVIRONMENT: environment, CONTENTFUL_DELIVERY_TOKEN } = values;
  const needed = ['CONTENTFUL_DELIVERY_TOKEN'] as const;
  const secrets = readSecrets({ CONTENTFUL_DELIVERY_TOKEN }, { reason, needed });
  const accessToken = String(secrets.CONTENTFUL_DELIVERY_TOKEN);
  if (space) {
    if (!CONTENTFUL_DELIVERY_TOKEN)
      throw new Error('CONTENTFUL_SPACE_ID is set, so CONTENTFUL_DELIVERY_TOKEN must be set too');
    const host = values.CONTENTFUL_HOST ?? VENDOR_HOST;
    const pollMs = values.CONTENT_POLL_MS ?? VENDOR_POLL_MS;
    return { space, environment, accessToken, host, basePath: '', isInsecure: false, pollMs };
  }
  const { host, protocol } = new URL(values.CONTENT_URL);
  return {
    ...{ space: 'cumulus', environment, accessToken, host, basePath: '/contentful' },
    ...{ isInsecure: protocol === 'http:', pollMs: values.CONTENT_POLL_MS ?? BUILT_IN_POLL_MS },
  };
}
