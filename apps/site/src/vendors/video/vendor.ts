import { parseFrameHosts } from '@cumulus/content-model/embeds';
import { z } from 'zod';
import { parsedBy } from '../../platform/parsedBy.ts';
import type { VendorManifest } from '../manifest.ts';

const variables = z.object({
  FRAME_HOSTS: z
    .string()
    .default('')
    .transform(parsedBy(parseFrameHosts))
    .describe(
      'Hosts whose pages content may embed as frames, separated by commas: `maps.example.com,*.forms.example.com`; without it such an embed is a link',
    ),
});

/** The two video services, and other hosts of frames. Content decides which videos exist, so both services are always allowed, but only as frames. */
export const video = {
  id: 'video',
  variables,
  // With C0003 a video starts automatically.
  recipients: [
    { id: 'youtube', name: 'YouTube', group: 'C0003', purpose: 'vendorVideo', paths: [] },
    { id: 'vimeo', name: 'Vimeo', group: 'C0003', purpose: 'vendorVideo', paths: [] },
    // A frame is loaded with its page: the operator allows only hosts that need no consent.
    {
      id: 'frames',
      isNamedByHosts: true,
      group: 'C0001',
      purpose: 'vendorFrames',
      paths: [],
      variables: ['FRAME_HOSTS'],
      isOptional: true,
    },
  ],
  storage: [],
  purposes: {
    vendorFrames: {
      'en-US': 'Shows content of another website that is embedded in a page of ours',
      de: 'Zeigt Inhalte einer anderen Website, die in eine unserer Seiten eingebettet sind',
      'fr-FR': 'Affiche le contenu d’un autre site intégré à l’une de nos pages',
      'es-ES': 'Muestra contenido de otro sitio web insertado en una de nuestras páginas',
      it: 'Mostra contenuti di un altro sito incorporati in una nostra pagina',
      'pt-BR': 'Mostra conteúdo de outro site incorporado em uma de nossas páginas',
    },
  },
  policy: ({ FRAME_HOSTS: hosts }: z.output<typeof variables>) => ({
    sources: {
      'frame-src': [
        'https://www.youtube-nocookie.com',
        'https://player.vimeo.com',
        // Vimeo’s events and showcases have their players on its own host.
        ...['https://vimeo.com/event/', 'https://vimeo.com/showcase/'],
        ...hosts.map((host) => `https://${host}`),
      ],
    },
    features: ['autoplay', 'encrypted-media', 'fullscreen', 'picture-in-picture'],
  }),
} as const satisfies VendorManifest;
