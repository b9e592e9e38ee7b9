import { z } from 'zod';

const schema = z.object({
  SITE_URL: z.url('SITE_URL must be an address such as https://www.cumulus.example').default('http://localhost:3000'),
  PRODUCT_DOMAIN: z
    .string()
    .regex(/^[a-z0-9.-]+$/i, 'PRODUCT_DOMAIN must be a host name such as cumulus.example')
    .default('cumulus.example'),
  CONTENT_PREVIEW: z.enum(['true', 'false']).default('false'),
});

/** What the pages know of the place that they are served from. */
export interface SiteEnvironment {
  siteUrl: string;
  productDomain: string;
  isPreview: boolean;
}

/**
 * @param variables environment variables
 * @throws an error that names every wrong variable
 */
export function siteEnvironment(variables: Record<string, string | undefined>): SiteEnvironment {
  const parsed = schema.safeParse(variables);
  if (!parsed.success) throw new Error(`Wrong environment: ${z.prettifyError(parsed.error)}`);
  const { SITE_URL, PRODUCT_DOMAIN, CONTENT_PREVIEW } = parsed.data;
  return {
    siteUrl: SITE_URL.replace(/\/+$/, ''),
    productDomain: PRODUCT_DOMAIN,
    isPreview: CONTENT_PREVIEW === 'true',
  };
}
