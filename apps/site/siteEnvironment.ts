import { describeFormerVariables } from '@cumulus/http/formerVariables';
import { isOwnMachine } from '@cumulus/http/listenAddress';
import { createLog } from '@cumulus/http/log';
import { ownSecretsReason } from '@cumulus/http/secrets';
import { contentEnvironment } from './src/cms/contentEnvironment.ts';
import { flagsEnvironment } from './src/flags/store/flagsEnvironment.ts';
import {
  EnvironmentError,
  isEnvironmentError,
  processVariables,
  type Variables,
} from './src/platform/server/environment.ts';
import { readHstsScope } from './src/server/security/strictTransport.ts';
import { serverEnvironment } from './src/server/serverEnvironment.ts';
import { vendorAttributes, vendorPolicies } from './src/vendors/configuredVendors.ts';
import { demoTarget } from './src/vendors/navattic/target.ts';
import { productAddresses } from './src/vendors/product/target.ts';

/** Reads all variables of the site; wrong ones end the process in one line that names them. */
export function readSiteEnvironment() {
  try {
    const variables = processVariables();
    const former = describeFormerVariables(variables);
    if (former) throw new EnvironmentError(former);
    const server = serverEnvironment(variables);
    // Read again by the built site. Here a wrong token ends the start before anything listens; the preview's only where there is a preview.
    contentEnvironment(variables);
    if (server.previewSecret) contentEnvironment(variables, { isPreview: true });
    requireProductAddresses(variables, server.pages.siteUrl);
    // Before the next line, which takes DEMO_URL for an address.
    const vendors = { policies: vendorPolicies(variables), attributes: vendorAttributes(variables) };
    requireOwnDemoOrigin(variables, server.pages.siteUrl);
    refuseForcedSampling(variables, server.pages.siteUrl);
    return {
      ...server,
      flags: flagsEnvironment(variables),
      product: productAddresses(variables),
      hsts: readHstsScope(variables),
      vendors,
    };
  } catch (error) {
    return refuseEnvironment(error);
  }
}

/**
 * The defaults are addresses of the product stand-in, which visitors of a public site can't reach.
 * @throws EnvironmentError that names each missing variable
 */
function requireProductAddresses(variables: Variables, siteUrl: string): void {
  const reason = ownSecretsReason(siteUrl);
  const missing = ['PRODUCT_SIGN_UP_URL', 'PRODUCT_LOGIN_URL'].filter((name) => !variables[name]);
  if (!reason || missing.length === 0) return;
  const texts = missing.map((name) => `${name} must be set: the product’s own address, such as ${EXAMPLES[name]}`);
  throw new EnvironmentError(`${reason}, so ${texts.join('; ')}`);
}

/**
 * The demo has an origin of its own: its frame is sandboxed, which on the site's origin would protect nothing. On a public site visitors have to reach it.
 * @throws EnvironmentError that names DEMO_URL, or DEMO_CAPTURE_ORIGIN
 */
function requireOwnDemoOrigin(variables: Variables, siteUrl: string): void {
  const reason = ownSecretsReason(siteUrl);
  const { url, captureOrigin } = demoTarget(variables);
  if (reason && isOwnMachine(url))
    throw new EnvironmentError(
      `${reason}, so DEMO_URL must be set: the address of the interactive demo, such as https://demo.example.com`,
    );
  if (new URL(url).origin === new URL(siteUrl).origin)
    throw new EnvironmentError(`DEMO_URL must have an origin other than that of SITE_URL, ${siteUrl}, not ${url}`);
  if (captureOrigin === new URL(siteUrl).origin)
    throw new EnvironmentError(
      `DEMO_CAPTURE_ORIGIN must be an origin other than that of SITE_URL, ${siteUrl}: no message would come from it`,
    );
}

/**
 * A variable for tests must not record every visitor of a public site.
 * @throws EnvironmentError that names FORCE_SAMPLING
 */
function refuseForcedSampling({ FORCE_SAMPLING: forced }: Variables, siteUrl: string): void {
  const reason = ownSecretsReason(siteUrl);
  if (reason && forced)
    throw new EnvironmentError(
      `${reason}, so FORCE_SAMPLING must not be set: it observes every session of every visitor`,
    );
}

const EXAMPLES: Readonly<Record<string, string>> = {
  PRODUCT_SIGN_UP_URL: 'https://app.example.com/sign-up',
  PRODUCT_LOGIN_URL: 'https://app.example.com/log-in',
};

/** Ends the start in one line that names the wrong variables. @throws any other error */
export function refuseEnvironment(error: unknown): never {
  if (!isEnvironmentError(error)) throw error;
  createLog('site').error(error.message);
  process.exit(1);
}
