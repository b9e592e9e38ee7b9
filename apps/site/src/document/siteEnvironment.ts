import { z } from 'zod';
import { USER_COOKIE } from '../vendors/identification/userCookie.ts';
import { vendorPolicies } from '../vendors/registry.ts';

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
  PRODUCT_USER_COOKIE: z
    .string()
    .regex(/^[\w-]{1,100}$/, 'PRODUCT_USER_COOKIE must be the name of a cookie such as cuUserId')
    .default(USER_COOKIE),
  VISITOR_IDENTIFICATION_SCRIPT_URL: z.string().optional(),
  LOCATION_API_URL: z.string().optional(),
});

/** What the pages know of the place that they are served from. */
export interface SiteEnvironment {
  siteUrl: string;
  productDomain: string;
  isPreview: boolean;
  /** Stands for the department of the team page about remote work. */
  remoteWorkDepartment: string;
  /** What the browser is told of the visitor's services where it isn't what is built in: `data-` attributes of the page. */
  visitorData: { userCookie?: string; identificationScript?: string; locationUrl?: string };
}

/**
 * @param variables environment variables
 * @throws an error that names every wrong variable
 */
export function siteEnvironment(variables: Record<string, string | undefined>): SiteEnvironment {
  const parsed = schema.safeParse(variables);
  if (!parsed.success) throw new Error(`Wrong environment: ${z.prettifyError(parsed.error)}`);
  const { SITE_URL, PRODUCT_DOMAIN, CONTENT_PREVIEW, PRODUCT_USER_COOKIE } = parsed.data;
  return {
    siteUrl: SITE_URL.replace(/\/+$/, ''),
    productDomain: PRODUCT_DOMAIN,
    isPreview: CONTENT_PREVIEW === 'true',
    remoteWorkDepartment: parsed.data.REMOTE_WORK_DEPARTMENT,
    visitorData: {
      userCookie: PRODUCT_USER_COOKIE === USER_COOKIE ? undefined : PRODUCT_USER_COOKIE,
      identificationScript: parsed.data.VISITOR_IDENTIFICATION_SCRIPT_URL,
      locationUrl: parsed.data.LOCATION_API_URL,
    },
  };
}

/** The place that this process serves from, read once. */
export const ownEnvironment = siteEnvironment(process.env);

/** Where the configured vendors' scripts come from, read once. */
export const vendorScripts: readonly string[] = vendorPolicies(process.env).flatMap(
  ({ sources }) => sources['script-src'] ?? [],
);
