import type { VendorPolicy } from '../../VendorPolicy.ts';

/** What the security headers depend on besides the page. */
export interface SecurityEnvironment {
  /** Public address of the site. Only one on https promises https. */
  siteUrl: string;
  vendors: readonly VendorPolicy[];
}
