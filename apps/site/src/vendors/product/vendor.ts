import type { z } from 'zod';
import type { VendorManifest } from '../manifest.ts';
import { productVariables } from './target.ts';

/**
 * The product, which a sign-up leads to. Browsers send it nothing but the visitor, who follows a link or sends the sign-up form. Without scripts that
 * form is answered by a redirect to the product, which `form-action` has to allow.
 */
export const product = {
  id: 'product',
  variables: productVariables,
  recipients: [],
  storage: [],
  policy: ({ PRODUCT_SIGN_UP_URL: url }: z.output<typeof productVariables>) => ({
    sources: { 'form-action': [`${new URL(url).origin}/`] },
  }),
} as const satisfies VendorManifest;
