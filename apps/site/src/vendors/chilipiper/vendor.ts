import { forwardedBytes } from '@cumulus/http/bodyLimits';
import { z } from 'zod';
import { isScriptAddress } from '../../platform/scriptAddress.ts';
import type { VendorManifest } from '../manifest.ts';

const SCRIPT = 'https://js.chilipiper.com/marketing.js';

const variables = z.object({
  CHILIPIPER_TENANT: z
    .string()
    .regex(/^(?:[a-z\d][a-z\d-]{0,62})?$/i, 'CHILIPIPER_TENANT must be the name before .chilipiper.com, such as acme')
    .transform((tenant) => tenant || undefined)
    .optional()
    .describe('Account of the meeting scheduler (`acme` of acme.chilipiper.com), in place of the built-in one'),
  CHILIPIPER_SCRIPT_URL: z
    .string()
    .refine((text) => text === '' || isScriptAddress(text), {
      error: ({ input }) => `CHILIPIPER_SCRIPT_URL must be the address of a script such as ${SCRIPT}, not ${input}`,
    })
    .transform((text) => text || SCRIPT)
    .default(SCRIPT)
    .describe(`Its script; without this \`${SCRIPT}\``),
});

const SILENT_MS = 10_000;

/** All hosts of the vendor: the account's own, those of its API and of the calendar in the frame (its article "Content Security Policy considerations"). */
const HOSTS = 'https://*.chilipiper.com/';
/** Pictures that its script shows. */
const PICTURES = 'https://js.chilipiper.com/';

/**
 * The meeting scheduler, after forms for which a visitor may book a meeting (REQ-LEA-02). The built-in one is apps/leads/scheduler. Nothing of
 * either is loaded before such a form was sent: startScheduler.ts.
 */
export const chilipiper = {
  id: 'chilipiper',
  loader: 'startScheduler.ts',
  variables,
  recipients: [
    {
      id: 'chilipiper',
      name: 'Chili Piper',
      // The visitor asks for the meeting.
      group: 'C0001',
      purpose: 'vendorMeetings',
      paths: ['/scheduler/'],
      variables: ['CHILIPIPER_TENANT'],
      // The built-in scheduler is the site itself and stores nothing in browsers.
      isOptional: true,
    },
  ],
  storage: [{ name: 'CHILI_PIPER_CLUSTER', kind: 'local', group: 'C0001', purpose: 'meetingServer', lifetime: 'kept' }],
  purposes: {
    vendorMeetings: {
      'en-US': 'Books meetings with our sales team that you ask for',
      de: 'Bucht Termine mit unserem Vertrieb, um die Sie bitten',
      'fr-FR': 'Réserve les rendez-vous que vous demandez avec notre équipe commerciale',
      'es-ES': 'Reserva las reuniones que pides con nuestro equipo de ventas',
      it: 'Prenota gli incontri che chiedi con il nostro team vendite',
      'pt-BR': 'Agenda as reuniões que você pede com a nossa equipe de vendas',
    },
    meetingServer: {
      'en-US': 'Keeps which server of the meeting scheduler answers you',
      de: 'Merkt sich, welcher Server der Terminbuchung Ihnen antwortet',
      'fr-FR': 'Retient quel serveur de prise de rendez-vous vous répond',
      'es-ES': 'Recuerda qué servidor de reuniones te responde',
      it: 'Ricorda quale server degli appuntamenti ti risponde',
      'pt-BR': 'Guarda qual servidor de agendamento responde a você',
    },
  },
  routes: [
    {
      service: 'leads',
      prefix: '/scheduler/',
      wanted:
        /^(GET \/scheduler\/slots|POST \/scheduler\/book|(GET|HEAD|POST) \/scheduler\/meeting\/[\w-]{1,100}|(GET|HEAD) \/scheduler\/meeting\/[\w-]{1,100}\.ics)$/,
      limit: 'RATE_LIMIT_MEETINGS',
      maxBodyBytes: forwardedBytes('booking'),
      silentMs: SILENT_MS,
      // The meeting page is in the visitor's language, and has a policy for its forms and styles.
      sent: ['accept-language'],
      returned: [
        ...['content-disposition', 'content-security-policy', 'location', 'referrer-policy', 'x-robots-tag'],
        'x-error-id',
      ],
    },
  ],
  policy({ CHILIPIPER_TENANT: tenant, CHILIPIPER_SCRIPT_URL: script }: z.output<typeof variables>) {
    if (!tenant) return undefined;
    return {
      sources: {
        'script-src': [new URL('.', script).href],
        'connect-src': [HOSTS],
        'frame-src': [HOSTS],
        'img-src': [PICTURES],
      },
      // Its script writes the window with the calendar as `innerHTML`, and its styles as an element.
      needsStringMarkup: true,
    };
  },
  attributes: ({ CHILIPIPER_TENANT: tenant, CHILIPIPER_SCRIPT_URL: script }: z.output<typeof variables>) => ({
    'data-chilipiper': tenant && `${tenant} ${script}`,
  }),
} as const satisfies VendorManifest;
