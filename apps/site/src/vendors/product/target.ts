import type { Variables } from '../manifest.ts';

/** The pages of the product that is built in. */
export const BUILT_IN = { signUp: 'http://localhost:4003/sign-up', logIn: 'http://localhost:4003/log-in' };

/** Addresses of the product. */
export interface ProductAddresses {
  logIn: string;
  /** Where a sign-up continues. @param reference by which the product gets the sign-up from the services; the address has no personal data */
  signUp(reference: string): string;
}

/**
 * Reads the addresses of the product.
 * @param variables environment variables, checked by the manifest
 */
export function productAddresses(variables: Variables): ProductAddresses {
  const { PRODUCT_SIGN_UP_URL, PRODUCT_LOGIN_URL } = variables;
  return {
    logIn: PRODUCT_LOGIN_URL || BUILT_IN.logIn,
    signUp(reference) {
      const url = new URL(PRODUCT_SIGN_UP_URL || BUILT_IN.signUp);
      url.searchParams.set('ref', reference);
      return url.href;
    },
  };
}
