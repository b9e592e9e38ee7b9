import { forwardedBytes } from '@cumulus/http/bodyLimits';
import { z } from 'zod';
import type { VendorManifest } from '../manifest.ts';
import { BUILT_IN_TARGET, type DatadogTarget, intakeUrl, targetText } from './target.ts';

const key = (name: string) =>
  z.string().regex(/^[\w-]{1,100}$/, `${name} must be letters, digits, hyphens and underscores`);

const variables = z.object({
  DATADOG_APPLICATION_ID: key('DATADOG_APPLICATION_ID')
    .optional()
    .describe(`Application of monitoring; built in: \`${BUILT_IN_TARGET.applicationId}\``),
  DATADOG_CLIENT_TOKEN: key('DATADOG_CLIENT_TOKEN')
    .optional()
    .describe(`Public token of monitoring, for site and services; built in: \`${BUILT_IN_TARGET.clientToken}\``),
  DATADOG_SITE: z
    .string()
    .regex(/^[a-z\d-]+(\.[a-z\d-]+)+$/, 'DATADOG_SITE must be a site of the vendor such as datadoghq.eu')
    .optional()
    .describe('Site of the vendor that receives monitoring instead of the built-in service: `datadoghq.eu`'),
});

function targetOf({
  DATADOG_APPLICATION_ID,
  DATADOG_CLIENT_TOKEN,
  DATADOG_SITE,
}: z.output<typeof variables>): DatadogTarget {
  return {
    applicationId: DATADOG_APPLICATION_ID ?? BUILT_IN_TARGET.applicationId,
    clientToken: DATADOG_CLIENT_TOKEN ?? BUILT_IN_TARGET.clientToken,
    site: DATADOG_SITE,
  };
}

/** Short, since no page waits for the response. */
const SILENT_MS = 5_000;

/** Monitoring of errors, speed and frustrated clicks, with its own replay, of a share of sessions. REQ-MON-01. */
export const datadog = {
  id: 'datadog',
  loader: 'loadDatadog.ts',
  // After product analytics and its replay, which observe more sessions.
  start: { attribute: 'data-datadog', group: 'C0002', order: 3 },
  variables,
  recipients: [
    {
      id: 'datadog',
      name: 'Datadog',
      group: 'C0002',
      purpose: 'monitoring',
      paths: ['/datadog/'],
      variables: ['DATADOG_SITE'],
    },
  ],
  // Its session is the site's own (siteSessionInSdk.ts), so that it writes no `_dd_s`.
  storage: [{ name: '_dd_tab_id', kind: 'session', group: 'C0002', purpose: 'monitoredTab', lifetime: 'session' }],
  purposes: {
    monitoring: {
      'en-US':
        'Shows us errors, slow pages and clicks of some visits, and records a few of them for playback; nothing that you type is included',
      'fr-FR':
        'Nous montre les erreurs, les pages lentes et les clics de certaines visites, et en enregistre quelques-unes pour les rejouer ; rien de ce que vous saisissez n’en fait partie',
      'es-ES':
        'Nos muestra errores, páginas lentas y clics de algunas visitas, y graba unas pocas para reproducirlas; nada de lo que escribes se incluye',
      it: 'Ci mostra errori, pagine lente e clic di alcune visite, e ne registra poche per rivederle; nulla di ciò che scrivi ne fa parte',
      'pt-BR':
        'Mostra erros, páginas lentas e cliques de algumas visitas, e grava umas poucas para revê-las; nada do que você digita é incluído',
      de: 'Zeigt uns Fehler, langsame Seiten und Klicks einiger Besuche und zeichnet wenige davon zum Abspielen auf; nichts, was Sie eintippen, gehört dazu',
    },
    monitoredTab: {
      'en-US': 'Tells the tabs of a monitored visit apart',
      'fr-FR': 'Distingue les onglets d’une visite observée',
      'es-ES': 'Distingue las pestañas de una visita observada',
      it: 'Distingue le schede di una visita osservata',
      'pt-BR': 'Distingue as abas de uma visita observada',
      de: 'Unterscheidet die Tabs eines beobachteten Besuchs',
    },
  },
  routes: [
    {
      prefix: '/datadog/api/v2/rum',
      wanted: /^POST \/datadog\/api\/v2\/rum$/,
      limit: 'RATE_LIMIT_MONITORING',
      maxBodyBytes: forwardedBytes('monitoring'),
      silentMs: SILENT_MS,
    },
    {
      prefix: '/datadog/api/v2/replay',
      wanted: /^POST \/datadog\/api\/v2\/replay$/,
      limit: 'RATE_LIMIT_RECORDINGS',
      maxBodyBytes: forwardedBytes('replaySegment'),
      silentMs: SILENT_MS,
    },
  ],
  policy(values: z.output<typeof variables>) {
    const target = targetOf(values);
    // Its replay is compressed in a worker from a `blob:` address.
    return { sources: target.site ? { 'connect-src': [`${intakeUrl(target)}/`] } : {}, needsBlobWorker: true };
  },
  attributes: (values: z.output<typeof variables>) => ({ 'data-datadog': targetText(targetOf(values)) }),
} as const satisfies VendorManifest;
