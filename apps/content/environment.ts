import { parseFrameHosts } from '@cumulus/content-model/embeds';
import { listenerVariables, readListeners, reasonForOwnSecrets } from '@cumulus/server/listeners';
import { readOwnSecrets } from '@cumulus/server/ownSecrets';
import {
  address,
  behaviour,
  PUBLIC_VARIABLES,
  parsedBy,
  path,
  readVariables,
  siteUrlOf,
  type Variables,
  wholeNumber,
} from '@cumulus/server/variables';
import { z } from 'zod';

/** A list of addresses, or `none`. */
const addresses = z
  .string()
  .transform((text) => (text.trim() === 'none' ? [] : text.split(',').map((url) => url.trim())))
  .pipe(
    z.array(
      z.url({
        protocol: /^https?$/,
        error: 'expected addresses such as http://localhost:3000/webhook, separated by commas, or none',
      }),
    ),
  );

const schema = z.object({
  ...PUBLIC_VARIABLES,
  ...listenerVariables('content'),
  CONTENT_URL: address('http://localhost:4000').optional(),
  CONTENT_DIR: path('content'),
  SERVICES_CACHE_DIR: path('.cache'),
  IMAGE_CACHE_DIR: path('.cache/images'),
  IMAGE_CACHE_MAX_MB: wholeNumber(512, 1, 1_000_000),
  /** The site's variable: what the content check counts as shown. */
  FRAME_HOSTS: z.string().default('').transform(parsedBy(parseFrameHosts)),
  CONTENTFUL_DELIVERY_TOKEN: z.string().min(1).optional(),
  CONTENTFUL_PREVIEW_TOKEN: z.string().min(1).optional(),
  CONTENTFUL_RATE_LIMIT: wholeNumber(0, 0, 1_000_000),
  CONTENT_BEHAVIOUR: behaviour,
  FLAGS_DIR: path('flags'),
  FLAGS_BEHAVIOUR: behaviour,
  /** The site's variable: where it is set, flags come from GrowthBook, and are edited there. */
  GROWTHBOOK_API_HOST: address('https://cdn.growthbook.io').optional(),
  GROWTHBOOK_APP_URL: address('https://app.growthbook.io').default('https://app.growthbook.io'),
  FLAGS_MAX_STREAMS: wholeNumber(1500, 0, 100_000),
  FLAGS_MAX_STREAMS_PER_CLIENT: wholeNumber(500, 0, 100_000),
  CONTENT_WEBHOOK_URLS: addresses.optional(),
  CONTENT_WEBHOOK_SECRET: z
    .string()
    .regex(/^[0-9a-zA-Z+/=_-]{64}$/, 'expected 64 characters of 0-9 a-z A-Z + / = _ -')
    .optional(),
});

/** The variables of the content system. */
export type ContentEnvironment = ReturnType<typeof readContentEnvironment>;

/**
 * Reads the variables of the content system.
 * @param source variables by name, as `process.env`; an empty one counts as absent
 * @returns the values with defaults filled in and folders made absolute. Without `CONTENTFUL_PREVIEW_TOKEN` drafts aren't served, without
 * `CONTENT_WEBHOOK_SECRET` no webhooks are sent
 * @throws Error naming every wrong variable and what would be right
 */
export function readContentEnvironment(source: Variables) {
  const values = readVariables(schema, source);
  const listeners = readListeners('content', values);
  const urls = values.CONTENT_WEBHOOK_URLS ?? [`http://localhost:${values.SITE_PORT}/webhook`];
  const { CONTENTFUL_DELIVERY_TOKEN, CONTENTFUL_PREVIEW_TOKEN, CONTENT_WEBHOOK_SECRET } = values;
  const secrets = readOwnSecrets(
    source,
    { CONTENTFUL_DELIVERY_TOKEN, CONTENTFUL_PREVIEW_TOKEN, CONTENT_WEBHOOK_SECRET },
    {
      reason: reasonForOwnSecrets(values, listeners.public),
      needed: ['CONTENTFUL_DELIVERY_TOKEN', ...(urls.length > 0 ? (['CONTENT_WEBHOOK_SECRET'] as const) : [])],
    },
  );
  const deliveryToken = String(secrets.CONTENTFUL_DELIVERY_TOKEN);
  return {
    ...{ ...values, ...secrets, CONTENTFUL_DELIVERY_TOKEN: deliveryToken, CONTENT_WEBHOOK_URLS: urls },
    ...{ listeners, siteUrl: siteUrlOf(values) },
    ...{ growthbookUrl: values.GROWTHBOOK_API_HOST && `${values.GROWTHBOOK_APP_URL}/experiments` },
  };
}
