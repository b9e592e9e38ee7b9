import { forwardedBytes } from '@cumulus/http/bodyLimits';
import { z } from 'zod';
import type { VendorManifest } from '../manifest.ts';
import { BUILT_IN_TARGET, type ReplayTarget } from './target.ts';

const address = (name: string, example: string) =>
  z
    .url({ protocol: /^https?$/, error: `${name} must be an address such as ${example}` })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional();

const variables = z.object({
  AMPLITUDE_REPLAY_API_KEY: z
    .string()
    .regex(/^[\w-]{1,100}$/, 'AMPLITUDE_REPLAY_API_KEY must be a key: letters, digits, hyphens and underscores')
    .optional()
    .describe(`Key of the project that receives recordings; built in: \`${BUILT_IN_TARGET.apiKey}\``),
  AMPLITUDE_REPLAY_TRACK_URL: address(
    'AMPLITUDE_REPLAY_TRACK_URL',
    'https://api-sr.amplitude.com/sessions/v2/track',
  ).describe(
    'Receives recordings instead of the built-in service: `https://api-sr.amplitude.com/sessions/v2/track`, or its host in the EU',
  ),
  AMPLITUDE_REPLAY_CONFIG_URL: address(
    'AMPLITUDE_REPLAY_CONFIG_URL',
    'https://sr-client-cfg.amplitude.com/config',
  ).describe(
    'Says whether recording is on: `https://sr-client-cfg.amplitude.com/config`, or its host in the EU. Set both ([what a receiver of your own has to answer](decisions/0026-session-replay.md))',
  ),
});

/** Where recordings go with this configuration. */
function targetOf(values: z.output<typeof variables>): ReplayTarget {
  return {
    apiKey: values.AMPLITUDE_REPLAY_API_KEY ?? BUILT_IN_TARGET.apiKey,
    trackUrl: values.AMPLITUDE_REPLAY_TRACK_URL ?? BUILT_IN_TARGET.trackUrl,
    configUrl: values.AMPLITUDE_REPLAY_CONFIG_URL ?? BUILT_IN_TARGET.configUrl,
  };
}

const textOf = ({ apiKey, trackUrl, configUrl }: ReplayTarget) => [apiKey, trackUrl, configUrl].join(' ');

const SILENT_MS = 5_000;

/** Records how a share of sessions use the pages, for playback. */
export const amplitudeReplay = {
  id: 'amplitudeReplay',
  loader: 'loadAmplitudeReplay.ts',
  start: { attribute: 'data-replay', group: 'C0002', order: 2 },
  variables,
  recipients: [
    {
      id: 'amplitudeReplay',
      name: 'Amplitude Session Replay',
      group: 'C0002',
      purpose: 'sessionReplay',
      paths: ['/amplitude/sessions/', '/amplitude/config/'],
      variables: ['AMPLITUDE_REPLAY_TRACK_URL', 'AMPLITUDE_REPLAY_CONFIG_URL'],
    },
  ],
  storage: [
    { name: 'AMP_SR_START_*', kind: 'local', group: 'C0002', purpose: 'replayStart', lifetime: { hours: 24 } },
    { name: 'AMP_remote_config_*', kind: 'local', group: 'C0002', purpose: 'replaySettings', lifetime: 'kept' },
  ],
  purposes: {
    sessionReplay: {
      'en-US':
        'Records some visits so that we can play them back: the pages with their pictures, movements of the pointer, clicks and scrolling; nothing that you type',
      'fr-FR':
        'Enregistre certaines visites pour que nous puissions les rejouer : les pages avec leurs images, les mouvements du pointeur, les clics et le défilement ; rien de ce que vous saisissez',
      'es-ES':
        'Graba algunas visitas para que podamos reproducirlas: las páginas con sus imágenes, los movimientos del puntero, los clics y el desplazamiento; nada de lo que escribes',
      it: 'Registra alcune visite perché possiamo rivederle: le pagine con le loro immagini, i movimenti del puntatore, i clic e lo scorrimento; nulla di ciò che scrivi',
      'pt-BR':
        'Grava algumas visitas para que possamos revê-las: as páginas com suas imagens, os movimentos do ponteiro, os cliques e a rolagem; nada do que você digita',
      de: 'Zeichnet einige Besuche auf, damit wir sie abspielen können: die Seiten mit ihren Bildern, Bewegungen des Zeigers, Klicks und Scrollen; nichts, was Sie eintippen',
    },
    replayStart: {
      'en-US': 'When the recording of this visit began',
      'fr-FR': 'Quand l’enregistrement de cette visite a commencé',
      'es-ES': 'Cuándo empezó la grabación de esta visita',
      it: 'Quando è iniziata la registrazione di questa visita',
      'pt-BR': 'Quando começou a gravação desta visita',
      de: 'Wann die Aufzeichnung dieses Besuchs begann',
    },
    replaySettings: {
      'en-US': 'Settings of the recording, the same for all visitors',
      'fr-FR': 'Réglages de l’enregistrement, les mêmes pour tous les visiteurs',
      'es-ES': 'Ajustes de la grabación, iguales para todos los visitantes',
      it: 'Impostazioni della registrazione, uguali per tutti i visitatori',
      'pt-BR': 'Configurações da gravação, iguais para todos os visitantes',
      de: 'Einstellungen der Aufzeichnung, für alle Besucher gleich',
    },
  },
  routes: [
    {
      prefix: '/amplitude/sessions/',
      wanted: /^POST \/amplitude\/sessions\/v2\/track$/,
      limit: 'RATE_LIMIT_RECORDINGS',
      maxBodyBytes: forwardedBytes('replayPart'),
      silentMs: SILENT_MS,
      sent: ['authorization', 'content-encoding'],
      returned: ['x-session-replay-event-skipped'],
    },
    {
      prefix: '/amplitude/config/',
      wanted: /^GET \/amplitude\/config\/[\w-]{1,100}$/,
      limit: 'RATE_LIMIT_PRODUCT_EVENTS',
      maxBodyBytes: 0,
      silentMs: SILENT_MS,
    },
  ],
  policy(values: z.output<typeof variables>) {
    const { trackUrl, configUrl } = targetOf(values);
    const hosts = [trackUrl, configUrl].filter((url) => !url.startsWith('/')).map((url) => `${new URL(url).origin}/`);
    return hosts.length ? { sources: { 'connect-src': [...new Set(hosts)] } } : undefined;
  },
  attributes(values: z.output<typeof variables>) {
    const text = textOf(targetOf(values));
    return { 'data-replay': text === textOf(BUILT_IN_TARGET) ? undefined : text };
  },
} as const satisfies VendorManifest;
