import { z } from 'zod';
import { isConsentAskedByVendor } from '../privacy/storage/vendorMatrix.ts';
import { vendorAttributes, vendorPolicies } from '../vendors/configuredVendors.ts';

const schema = z.object({
  SITE_URL: z.url('SITE_URL must be an address such as https://www.cumulus.example').default('http://localhost:3000'),
  PRODUCT_DOMAIN: z
    .string()
    .regex(/^[a-z0-9.-]+$/i, 'PRODUCT_DOMAIN must be a host name such as cumulus.example')
    // As browsers write hosts.
    .toLowerCase()
    .default('cumulus.example'),
  CONTENT_PREVIEW: z.enum(['true', 'false']).default('false'),
  REMOTE_WORK_DEPARTMENT: z.string().min(1).max(100).default('remote-work'),
});

/** What the pages know of the place that they are served from. */
export interface SiteEnvironment {
  siteUrl: string;
  productDomain: string;
  isPreview: boolean;
  /** Stands for the department of the team page about remote work. */
  remoteWorkDepartment: string;
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
    remoteWorkDepartment: parsed.data.REMOTE_WORK_DEPARTMENT,
  };
}

/** The place that this process serves from, read once. */
export const ownEnvironment = siteEnvironment(process.env);

/** What pages have to know of the configured vendors, read once. */
export const pageVendors = {
  /** `data-` attributes of the document. */
  attributes: vendorAttributes(process.env),
  /** Where their scripts come from. */
  scripts: vendorPolicies(process.env).flatMap(({ sources }) => sources['script-src'] ?? []),
  /** One of them asks for consent, in place of the built-in banner. */
  askForConsent: isConsentAskedByVendor(process.env),
};
