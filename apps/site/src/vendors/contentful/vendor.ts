import { z } from 'zod';
import type { VendorManifest } from '../manifest.ts';

const variables = z.object({
  CONTENTFUL_SPACE_ID: z.string().min(1).optional().describe('Space of the content, instead of the built-in service'),
  CONTENTFUL_ENVIRONMENT: z.string().min(1).default('master').describe('Environment of the space'),
  CONTENTFUL_DELIVERY_TOKEN: z
    .string()
    .min(1)
    .optional()
    .describe('Token for published content; the built-in service uses it too'),
  CONTENTFUL_PREVIEW_TOKEN: z.string().min(1).optional().describe('Token for drafts; the built-in service uses it too'),
  CONTENTFUL_HOST: z.string().min(1).optional().describe('Another host of the delivery API'),
  CONTENTFUL_RESOURCE_TOKENS: z
    .string()
    .default('{}')
    .transform(parseTokens)
    .describe('Tokens of other spaces that rich text links to, as JSON: `{"space": "token"}`'),
});

function parseTokens(text: string, context: z.RefinementCtx): Record<string, string> {
  try {
    return z.record(z.string(), z.string()).parse(JSON.parse(text));
  } catch {
    context.addIssue('CONTENTFUL_RESOURCE_TOKENS must be JSON such as {"space-id": "token"}');
    return z.NEVER;
  }
}

/** The CMS. Browsers load assets from its hosts; assets of the built-in service come from the site's own origin. */
export const contentful = {
  id: 'contentful',
  variables,
  recipients: [
    {
      id: 'contentful',
      name: 'Contentful',
      group: 'C0001',
      purpose: 'vendorContent',
      paths: ['/images/'],
      variables: ['CONTENTFUL_SPACE_ID'],
    },
  ],
  storage: [],
  policy({ CONTENTFUL_SPACE_ID: space, CONTENTFUL_RESOURCE_TOKENS: tokens }: z.output<typeof variables>) {
    if (!space) return undefined;
    // Rich text may link to the configured spaces; the path excludes all others.
    const spaces = [space, ...Object.keys(tokens)];
    const at = (host: string) => spaces.map((id) => `https://${host}.ctfassets.net/${id}/`);
    return { sources: { 'img-src': at('images'), 'media-src': [...at('videos'), ...at('assets')] } };
  },
} as const satisfies VendorManifest;
