import { vendorPolicies } from '../vendorPolicies.ts';

/** Where the configured vendors' scripts come from, read once. */
export const vendorScripts: readonly string[] = vendorPolicies(process.env).flatMap(
  ({ sources }) => sources['script-src'] ?? [],
);
