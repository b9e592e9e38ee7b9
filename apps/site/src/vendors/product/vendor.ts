import { z } from 'zod';
import type { VendorManifest } from '../manifest.ts';
import { BUILT_IN } from './target.ts';

/** An empty variable counts as absent. */
function address(name: string, standard: string) {
  return z
    .string()
    .refine((text) => text === '' || (/^https?:/.test(text) && URL.canParse(text)), {
      error: ({ input }) => `${name} must be an address such as ${standard}, not ${input}`,
    })
    .transform((text) => text || standard)
    .default(standard);
}

const variables = z.object({
  PRODUCT_SIGN_UP_URL: address('PRODUCT_SIGN_UP_URL', BUILT_IN.signUp).describe(
    'Page of the product where a sign-up continues, with a reference in the parameter `ref`',
  ),
  PRODUCT_LOGIN_URL: address('PRODUCT_LOGIN_URL', BUILT_IN.logIn).describe('Page of the product where people log in'),
});

/**
 * The product, which a sign-up leads to. Browsers send it nothing but the visitor, who follows a link or sends the sign-up form. Without scripts that
 * form is answered by a redirect to the product, which `form-action` has to allow.
 */
export const product = {
  id: 'product',
  variables,
  recipients: [],
  storage: [],
  policy: ({ PRODUCT_SIGN_UP_URL: url }: z.output<typeof variables>) => ({
    sources: { 'form-action': [`${new URL(url).origin}/`] },
  }),
} as const satisfies VendorManifest;
