/** Kinds of sources that a vendor may ask for, by the name of the directive. */
export type VendorDirective =
  | 'connect-src'
  | 'font-src'
  | 'form-action'
  | 'frame-src'
  | 'img-src'
  | 'media-src'
  | 'script-src'
  | 'style-src';

/**
 * What a vendor needs of the security policy. Each vendor's folder has a `policy.ts` that gives it when the vendor is configured, and
 * undefined when not, so that no host stands in the header that nothing is asked of.
 */
export interface VendorPolicy {
  name: string;
  /** `https://host`, `https://host/path/`, or `https://*.host/` where nothing runs. `script-src` also lets the default Trusted Types policy admit script addresses below it. */
  sources: Partial<Record<VendorDirective, readonly string[]>>;
  /** The vendor starts a worker from a `blob:` address. */
  needsBlobWorker?: boolean;
  /**
   * It writes styles and markup from strings: inline styles are admitted, and Trusted Types are no longer required of the whole page. For those who
   * can't do without; scripts stay as strict as they are.
   */
  needsStringMarkup?: boolean;
  /** Names of the Trusted Types policies that its code creates. */
  trustedTypes?: readonly string[];
  /** Browser features that its frames may use (`fullscreen`, `autoplay`): granted to the origins of its `frame-src`. */
  features?: readonly string[];
}
