import { z } from 'zod';
import { parseVariables, type Variables } from '../../platform/server/environment.ts';

function address(name: string, standard: string, description: string) {
  const error = ({ input }: { input?: unknown }) => `${name} must be an address such as ${standard}, not ${input}`;
  const url = z.string().refine((text) => /^https?:/.test(text) && URL.canParse(text), { error });
  return url.default(standard).describe(description);
}

/** Variables of the product, which has an origin of its own. */
export const productVariables = z.object({
  PRODUCT_SIGN_UP_URL: address(
    'PRODUCT_SIGN_UP_URL',
    'http://localhost:4003/sign-up',
    'Page of the product that continues a sign-up; it gets a reference in the parameter `ref`',
  ),
  PRODUCT_LOGIN_URL: address(
    'PRODUCT_LOGIN_URL',
    'http://localhost:4003/log-in',
    'Page of the product where people log in',
  ),
});

/** Addresses of the product. */
export interface ProductAddresses {
  logIn: string;
  /** Where a sign-up continues. @param reference by which the product gets the sign-up from the services; the address has no personal data */
  signUp(reference: string): string;
}

/**
 * Reads the addresses of the product.
 * @param variables environment variables
 * @throws EnvironmentError that names the wrong variable
 */
export function productAddresses(variables: Variables): ProductAddresses {
  const { PRODUCT_SIGN_UP_URL, PRODUCT_LOGIN_URL } = parseVariables(productVariables, variables);
  return {
    logIn: PRODUCT_LOGIN_URL,
    signUp(reference) {
      const url = new URL(PRODUCT_SIGN_UP_URL);
      url.searchParams.set('ref', reference);
      return url.href;
    },
  };
}
