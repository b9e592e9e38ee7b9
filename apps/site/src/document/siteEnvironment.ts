import { parseHosts } from '@cumulus/content-model/hosts';
import { z } from 'zod';
import { parsedBy } from '../platform/parsedBy.ts';
import { parseVariables, processVariables, VARIABLES, type Variables } from '../platform/server/environment.ts';
import { isConsentCollectedByVendor } from '../privacy/storage/vendorMatrix.ts';
import { vendorAttributes, vendorPolicies } from '../vendors/configuredVendors.ts';
import { type DemoTarget, demoTarget } from '../vendors/navattic/target.ts';
import { productAddresses } from '../vendors/product/target.ts';
import { frameHosts } from '../vendors/video/target.ts';

const schema = z.object({
  SITE_URL: VARIABLES.SITE_URL.default('http://localhost:3000'),
  PRODUCT_DOMAIN: VARIABLES.PRODUCT_DOMAIN,
  GALLERY: z.enum(['true', 'false']).default('false'),
  CONTENT_PREVIEW: z.enum(['true', 'false']).default('false'),
  RETURN_HOSTS: z
    .string()
    .max(2_000, 'RETURN_HOSTS must have at most 2000 characters: it stands in every page')
    .default('')
    .transform(parsedBy((text) => parseHosts('RETURN_HOSTS', text, { allowsIp: true }))),
  REMOTE_WORK_DEPARTMENT: z.string().min(1).max(100).default('remote-work'),
});

/** Configuration of the pages. */
export interface SiteEnvironment {
  siteUrl: string;
  productDomain: string;
  /** The product's page where people log in. */
  logInUrl: string;
  demo: DemoTarget;
  /** Hosts whose pages content may embed as frames, besides the two video services. */
  frameHosts: string[];
  isPreview: boolean;
  /** Whether the gallery of all sections and parts is enabled: for tests, never in production. */
  hasGallery: boolean;
  /** Hosts from which visitors come back, such as the sign-in; beside those that everybody uses (REQ-ATT-07). */
  returnHosts: string[];
  /** Department name on the team page about remote work. */
  remoteWorkDepartment: string;
}

/**
 * @param variables environment variables
 * @throws EnvironmentError that names every wrong variable
 */
export function siteEnvironment(variables: Variables): SiteEnvironment {
  const { SITE_URL, PRODUCT_DOMAIN, CONTENT_PREVIEW, GALLERY, REMOTE_WORK_DEPARTMENT, RETURN_HOSTS } = parseVariables(
    schema,
    variables,
  );
  return {
    siteUrl: SITE_URL.replace(/\/+$/, ''),
    productDomain: PRODUCT_DOMAIN,
    logInUrl: productAddresses(variables).logIn,
    demo: demoTarget(variables),
    frameHosts: frameHosts(variables),
    isPreview: CONTENT_PREVIEW === 'true',
    hasGallery: GALLERY === 'true',
    returnHosts: RETURN_HOSTS,
    remoteWorkDepartment: REMOTE_WORK_DEPARTMENT,
  };
}

/** Parsed once for this process. */
export const ownEnvironment = siteEnvironment(processVariables());

/** Data of the configured vendors for pages, read once. */
export const pageVendors = {
  /** `data-` attributes of the document. */
  attributes: vendorAttributes(processVariables()),
  /** Sources of their scripts. */
  scripts: vendorPolicies(processVariables()).flatMap(({ sources }) => sources['script-src'] ?? []),
  /** Whether a vendor asks for consent instead of the built-in banner. */
  askForConsent: isConsentCollectedByVendor(processVariables()),
};
