import { forwardedBytes } from '@cumulus/http/bodyLimits';
import { z } from 'zod';
import type { VendorManifest } from '../manifest.ts';
import { type AmplitudeTarget, BUILT_IN_TARGET } from './target.ts';

const variables = z.object({
  AMPLITUDE_API_KEY: z
    .string()
    .regex(/^[\w-]{1,100}$/, 'AMPLITUDE_API_KEY must be a key: letters, digits, hyphens and underscores')
    .optional()
    .describe(`Key of the project, for the services too; built in: \`${BUILT_IN_TARGET.apiKey}\``),
  AMPLITUDE_SERVER_ZONE: z
    .enum(['US', 'EU'], 'AMPLITUDE_SERVER_ZONE must be US or EU')
    .optional()
    .describe('`US` or `EU`: events go to the vendor’s hosts there instead of the built-in service'),
  AMPLITUDE_SERVER_URL: z
    .string()
    .regex(
      /^https?:\/\/[^\s;,'"]+$/,
      'AMPLITUDE_SERVER_URL must be an address such as https://events.cumulus.example/2/httpapi',
    )
    .optional()
    .describe(
      'Address that receives the events instead, such as a proxy of your own: `https://events.cumulus.example/2/httpapi`',
    ),
  AMPLITUDE_USE_BATCH: z
    .enum(['true', 'false'], 'AMPLITUDE_USE_BATCH must be true or false')
    .optional()
    .describe('`true`: the batch API of the built-in service or of the zone, with higher limits for each visitor'),
});

const HOSTS = { US: 'https://api2.amplitude.com', EU: 'https://api.eu.amplitude.com' } as const;
const PATHS = { single: '/2/httpapi', batch: '/batch' } as const;
const BUILT_IN = '/amplitude';

/** Where events go with this configuration. */
function targetOf(values: z.output<typeof variables>): AmplitudeTarget {
  const { AMPLITUDE_SERVER_ZONE: zone, AMPLITUDE_SERVER_URL: own, AMPLITUDE_USE_BATCH: useBatch } = values;
  const path = PATHS[useBatch === 'true' ? 'batch' : 'single'];
  const url = own || (zone ? HOSTS[zone] : BUILT_IN) + path;
  return { apiKey: values.AMPLITUDE_API_KEY ?? BUILT_IN_TARGET.apiKey, url };
}

/** Short, since no page waits for the response and browsers send again. */
const SILENT_MS = 5_000;
const ROUTE = {
  limit: 'RATE_LIMIT_PRODUCT_EVENTS',
  maxBodyBytes: forwardedBytes('productEvents'),
  silentMs: SILENT_MS,
  sent: ['content-encoding'],
} as const;

/**
 * Product analytics: takes the site's events as a second recipient. Its SDK stores nothing: the site's outbox keeps what isn't acknowledged, and ids are
 * the site's own.
 */
export const amplitude = {
  id: 'amplitude',
  loader: 'loadAmplitude.ts',
  start: { attribute: 'data-amplitude', group: 'C0002', order: 1 },
  variables,
  recipients: [
    {
      id: 'amplitude',
      name: 'Amplitude',
      group: 'C0002',
      purpose: 'productAnalytics',
      paths: ['/amplitude/2/', '/amplitude/batch'],
      variables: ['AMPLITUDE_SERVER_URL', 'AMPLITUDE_SERVER_ZONE'],
    },
  ],
  storage: [],
  purposes: {
    productAnalytics: {
      'en-US': 'Receives what is measured as well, to analyse how pages are used in the course of a visit',
      de: 'Erhält ebenfalls, was gemessen wird, um auszuwerten, wie Seiten im Lauf eines Besuchs genutzt werden',
      'fr-FR': 'Reçoit également ce qui est mesuré, pour analyser l’usage des pages au cours d’une visite',
      'es-ES': 'Recibe también lo que se mide, para analizar cómo se usan las páginas durante una visita',
      it: 'Riceve a sua volta ciò che viene misurato, per analizzare come si usano le pagine durante una visita',
      'pt-BR': 'Recebe também o que é medido, para analisar como as páginas são usadas durante uma visita',
    },
  },
  routes: [
    { prefix: '/amplitude/2/', wanted: /^POST \/amplitude\/2\/httpapi$/, ...ROUTE },
    { prefix: '/amplitude/batch', wanted: /^POST \/amplitude\/batch$/, ...ROUTE },
  ],
  policy(values: z.output<typeof variables>) {
    const { url } = targetOf(values);
    // Browsers ignore a source with a query.
    return url.startsWith('/') ? undefined : { sources: { 'connect-src': [url.replace(/[?#].*/, '')] } };
  },
  attributes(values: z.output<typeof variables>) {
    const { apiKey, url } = targetOf(values);
    const isBuiltIn = apiKey === BUILT_IN_TARGET.apiKey && url === BUILT_IN_TARGET.url;
    return { 'data-amplitude': isBuiltIn ? undefined : `${apiKey} ${url}` };
  },
} as const satisfies VendorManifest;
