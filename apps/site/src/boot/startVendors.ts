import { reportError } from '../platform/browser/reportError.ts';
import { browserConsent } from '../privacy/browserConsent.ts';
import type { ConsentGroup } from '../privacy/consentGroups.ts';

/**
 * Fetches the code that starts vendors, where this page has one whose group is allowed. Every page has this function, so it is short; while no vendor
 * of the registry starts by its manifest, the build leaves it empty (astro/plugin.ts).
 */
export function startVendors({ documentElement }: Document = document): void {
  const groups = documentElement.dataset.vendors?.split(' ') as ConsentGroup[] | undefined;
  if (groups?.some((group) => browserConsent.allows(group)))
    import('./runVendors.ts').then(
      ({ runVendors }) => runVendors(),
      (error) => reportError('vendors', error),
    );
}
