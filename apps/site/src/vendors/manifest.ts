import type { ClientLimitName } from '@cumulus/http/clientLimits';
import type { z } from 'zod';
import type { ConsentGroup } from '../privacy/consentGroups.ts';
import type { StorageEntry } from '../privacy/storage/storageEntry.ts';

/** Environment variables by name. */
export type Variables = Record<string, string | undefined>;

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

/** What a vendor needs in the CSP. */
export interface VendorPolicy {
  /** Id of the vendor. */
  name: string;
  /** `https://host`, `https://host/path/`, or `https://*.host/` where nothing runs. `script-src` also lets the default Trusted Types policy admit script addresses below it. */
  sources: Partial<Record<VendorDirective, readonly string[]>>;
  /** The vendor starts a worker from a `blob:` address. */
  needsBlobWorker?: boolean;
  /**
   * The vendor creates styles and markup from strings: inline styles are allowed, and Trusted Types are not enforced on the page. Only for vendors that
   * don't work otherwise; the rules for scripts don't change.
   */
  needsStringMarkup?: boolean;
  /** Names of the Trusted Types policies that its code creates. */
  trustedTypes?: readonly string[];
  /** Browser features that its frames may use (`fullscreen`, `autoplay`): granted to the origins of its `frame-src`. */
  features?: readonly string[];
}

/** Requests that the site forwards to the built-in service of a vendor, under the same paths. */
export interface VendorRoute {
  /** Which built-in application answers; the collector by default. */
  service?: 'content' | 'leads';
  /** Of all paths of the route. */
  prefix: `/${string}`;
  /** Matches method and path. */
  wanted: RegExp;
  /** Rate limit for each client; vendors with the same kind of traffic share one. */
  limit: ClientLimitName;
  /** Longer bodies are refused. */
  maxBodyBytes: number;
  /** Timeout while the service sends nothing. */
  silentMs: number;
  /** An event stream, which ends when the visitor leaves. */
  isStream?: boolean;
  /** Request headers that are forwarded besides the usual ones. */
  sent?: readonly string[];
  /** Response headers of the service that are returned besides the usual ones, in lower case; they replace the site's own. */
  returned?: readonly string[];
  /** The service is sent the visitor's country, besides the address. */
  needsCountry?: boolean;
}

/** A recipient of data: browsers send requests to it, or it reads their storage. A row of the cookie page. */
export interface Recipient {
  id: string;
  /** Public name; without one, the cookie page has a name by its id, followed by the host from a variable. */
  name?: string;
  /** Nothing is sent to it without this group, except when the visitor starts a video. */
  group: ConsentGroup;
  /** Its variable lists hosts, which are its name on the cookie page. */
  isNamedByHosts?: boolean;
  /** Key of its purpose in the copy of the cookie page. */
  purpose: string;
  /** Paths on the site's origin that are forwarded to it or to its built-in service. The first recipient with a matching path counts. */
  paths: readonly string[];
  /** Any of these variables replaces the built-in service by the vendor. */
  variables?: readonly string[];
  /** It has no built-in service: without its variables it is off. */
  isOptional?: boolean;
  /** The variable can be `none`: then it is off. */
  canBeOff?: boolean;
  /** Further conditions under which it is off. */
  isUnused?(variables: Variables): boolean;
  /** Asks visitors for consent instead of the built-in banner. */
  collectsConsent?: boolean;
}

/** A cookie or key that the product sets and the vendor reads: listed on the cookie page, but never deleted by the site. */
export interface ForeignStorage extends Pick<StorageEntry, 'name' | 'kind' | 'group' | 'purpose'> {
  /** Variable that can set another name. */
  nameVariable?: string;
  /** Who sets it and decides its lifetime. */
  lifetime: 'product';
}

/**
 * Everything that the rest of the site needs of a vendor: CSP, cookie page, proxied routes, environment schema and docs/vendors.md are generated from
 * it. It contains no browser code; the vendor's loader in the same folder doesn't import it.
 */
export interface VendorManifest {
  /** The name of its folder. */
  id: string;
  /** The file in its folder that runs in browsers. */
  loader?: string;
  /**
   * Starts the loader on every page that has this attribute (see `attributes`), while the visitor allows the group and is no crawler:
   * boot/runVendors.ts calls the function with the file's name as `load(value of the attribute, signal)`; the signal stops it on withdrawal. Without
   * this, code of the site has to start the loader.
   *
   * With `order`, for vendors that observe visitors, it starts with the site's own measurement (boot/startObservers.ts), so only with group C0002: on
   * every page, with or without the attribute, whose value is empty then. Vendors start in this order, the next once the one before has settled.
   */
  start?: { attribute: `data-${string}`; group: ConsentGroup; order?: number };
  /** Its environment variables, each with a description of one line for docs/vendors.md. */
  variables: z.ZodObject;
  recipients: readonly Recipient[];
  /** What it stores in browsers. */
  storage: readonly Omit<StorageEntry, 'vendor'>[];
  /** What its purposes mean to visitors, by locale, where the copy of the cookie page has none; `en-US` stands in for other locales. */
  purposes?: Readonly<Record<string, { 'en-US': string } & Readonly<Record<string, string>>>>;
  /** Entries of others that it reads there. */
  reads?: readonly ForeignStorage[];
  /** Forwarded to the built-in service, also in development. The first matching route counts. */
  routes?: readonly VendorRoute[];
  /**
   * What it needs in the CSP with this configuration; undefined if nothing is sent to its hosts.
   * @param values of its variables
   */
  policy?(values: Record<string, unknown>): Omit<VendorPolicy, 'name'> | undefined;
  /**
   * Configuration for its browser code: `data-` attributes of the document.
   * @param values of its variables
   */
  attributes?(values: Record<string, unknown>): Record<`data-${string}`, string | undefined>;
}
