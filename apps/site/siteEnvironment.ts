import { contentEnvironment } from './src/cms/contentEnvironment.ts';
import { flagsEnvironment } from './src/flags/store/flagsEnvironment.ts';
import { isEnvironmentError, processVariables } from './src/platform/server/environment.ts';
import { serverEnvironment } from './src/server/serverEnvironment.ts';
import { vendorAttributes, vendorPolicies } from './src/vendors/configuredVendors.ts';
import { productAddresses } from './src/vendors/product/target.ts';

/** Reads all variables of the site; wrong ones end the process in one line that names them. */
export function readSiteEnvironment() {
  try {
    const variables = processVariables();
    const server = serverEnvironment(variables);
    // Read again by the built site. Here a wrong token ends the start before anything listens; the preview's only where there is a preview.
    contentEnvironment(variables);
    if (server.previewSecret) contentEnvironment(variables, { isPreview: true });
    return {
      ...server,
      flags: flagsEnvironment(variables),
      product: productAddresses(variables),
      vendors: { policies: vendorPolicies(variables), attributes: vendorAttributes(variables) },
    };
  } catch (error) {
    return refuseEnvironment(error);
  }
}

/** Ends the start in one line that names the wrong variables. @throws any other error */
export function refuseEnvironment(error: unknown): never {
  if (!isEnvironmentError(error)) throw error;
  console.error(error.message);
  process.exit(1);
}
