/** Environment variables that `astro build` reads: another value is another build. */
export const BUILD_VARIABLES = ['SITE_URL', 'PRODUCT_DOMAIN', 'NODE_ENV'];
