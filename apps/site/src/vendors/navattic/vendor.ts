import { z } from 'zod';
import type { VendorManifest } from '../manifest.ts';
import { BUILT_IN, demoTarget, isVendorDemo } from './target.ts';

/** Host names; URLs allow more, such as `;`, which would end a directive of the security policy. */
const HOSTNAME = /^([a-z\d._-]+|\[[\da-f:]+])$/;

/** By http only on one's own machine: a page by https can't frame it. */
function isSafe(text: string): boolean {
  if (!URL.canParse(text) || !HOSTNAME.test(new URL(text).hostname)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  const isLocal = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
  return (protocol === 'https:' || (protocol === 'http:' && isLocal)) && !username && !password;
}

const variables = z.object({
  DEMO_URL: z
    .string()
    .refine((text) => text === '' || isSafe(text), {
      error: ({ input }) => `DEMO_URL must be an https address such as https://demo.cumulus.example, not ${input}`,
    })
    .default(BUILT_IN)
    .describe(
      `Address of the interactive demo, on an origin of its own; without this the built-in one, \`${BUILT_IN}\``,
    ),
  DEMO_CAPTURE_ORIGIN: z
    .string()
    .refine((text) => text === '' || (isSafe(text) && new URL(text).origin === text), {
      error: ({ input }) => `DEMO_CAPTURE_ORIGIN must be an origin such as https://capture.navattic.com, not ${input}`,
    })
    .optional()
    .describe('Origin of the demo’s messages; without this that of `DEMO_URL`'),
});

/**
 * The interactive demo, in a frame that is loaded when the visitor asks for it (sections/Demo). Its messages become events (startDemoBridge.ts), with consent to
 * analytics only.
 */
export const navattic = {
  id: 'navattic',
  loader: 'startDemoBridge.ts',
  variables,
  recipients: [
    {
      id: 'navattic',
      name: 'Navattic',
      // The visitor asks for the demo.
      group: 'C0001',
      purpose: 'vendorDemo',
      paths: [],
      // The built-in demo is the site's own, and keeps everything in memory.
      isUnused: (values) => !isVendorDemo(values),
    },
  ],
  storage: [],
  purposes: {
    vendorDemo: {
      'en-US': 'Shows the interactive demo when you open it',
      de: 'Zeigt die interaktive Demo, wenn Sie sie öffnen',
      'fr-FR': 'Affiche la démo interactive quand vous l’ouvrez',
      'es-ES': 'Muestra la demo interactiva cuando la abres',
      it: 'Mostra la demo interattiva quando la apri',
      'pt-BR': 'Mostra a demonstração interativa quando você a abre',
    },
  },
  policy(values: z.output<typeof variables>) {
    const { url, captureOrigin } = demoTarget(values);
    return { sources: { 'frame-src': [...new Set([new URL(url).origin, captureOrigin])] } };
  },
} as const satisfies VendorManifest;
