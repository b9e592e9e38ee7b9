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

/** What a vendor needs of the security policy. */
export interface VendorPolicy {
  /** Id of the vendor. */
  name: string;
  /** `https://host`, `https://host/path/`, or `https://*.host/` where nothing runs. `script-src` also lets the default Trusted Types policy admit script addresses below it. */
  sources: Partial<Record<VendorDirective, readonly string[]>>;
  /** The vendor starts a worker from a `blob:` address. */
  needsBlobWorker?: boolean;
  /**
   * It writes styles and markup from strings: inline styles are admitted, and Trusted Types are no longer required of the whole page. For vendors
   * that can't do without; scripts stay as strict as they are.
   */
  needsStringMarkup?: boolean;
  /** Names of the Trusted Types policies that its code creates. */
  trustedTypes?: readonly string[];
  /** Browser features that its frames may use (`fullscreen`, `autoplay`): granted to the origins of its `frame-src`. */
  features?: readonly string[];
}

/** Requests that the site forwards to the service built in for a vendor, under the same paths. */
export interface VendorRoute {
  /** Where all its paths begin. */
  prefix: `/${string}`;
  /** What is forwarded: method and path. */
  wanted: RegExp;
  /** What limits each client; vendors with the same kind of traffic share one. */
  limit: ClientLimitName;
  /** Longer bodies are refused. */
  maxBodyBytes: number;
  /** A service that sends nothing for so long is given up. */
  silentMs: number;
  /** A response that goes on as long as the visitor stays. */
  isStream?: boolean;
  /** Request headers that are forwarded besides the usual ones. */
  sent?: readonly string[];
  /** The service is sent the visitor's country, besides the address. */
  needsCountry?: boolean;
}

/** Somebody that a browser on the site may talk to, or that reads what is stored in it: a line of the cookie page. */
export interface Recipient {
  id: string;
  /** The name that visitors may know; without one, the copy of the cookie page has a word by its id, followed by the host that a variable names. */
  name?: string;
  /** Nothing goes to it without this group, except a video service's video that the visitor starts. */
  group: ConsentGroup;
  /** Key of what it is for in the copy of the cookie page. */
  purpose: string;
  /** Paths on the site's own origin that lead to it, or to what is built in for it. The first recipient with a path that fits counts. */
  paths: readonly string[];
  /** Any of these variables puts the real vendor in the place of what is built in; without any, the site itself does its work. */
  variables?: readonly string[];
  /** Nothing is built in for it: where its variables are not set, nobody does its work. */
  isOptional?: boolean;
  /** The variable can be `none`: then nobody does its work. */
  canBeOff?: boolean;
  /** Whether nobody does its work with these variables, for reasons of its own. */
  isUnused?(variables: Variables): boolean;
  /** It asks visitors for consent, in place of the built-in banner. */
  asksForConsent?: boolean;
}

/** A cookie or key that somebody else sets and that the vendor reads: listed on the cookie page, but not the site's to delete. */
export interface ForeignStorage extends Pick<StorageEntry, 'name' | 'kind' | 'group' | 'purpose'> {
  /** Variable that can set another name. */
  nameVariable?: string;
  /** Who sets it, and decides how long it stays. */
  lifetime: 'product';
}

/**
 * All that the rest of the site knows of a vendor: the security policy, the cookie page, the proxied routes, the environment's schema and
 * docs/vendors.md are made from it. It holds no code for browsers; the vendor's loader in the same folder doesn't import it.
 */
export interface VendorManifest {
  /** The name of its folder. */
  id: string;
  /** The file in its folder that runs in browsers. */
  loader?: string;
  /**
   * Starts the loader on every page that has this attribute (see `attributes`), while the visitor allows the group: boot/vendorLoaders.ts calls the
   * function with the file's name as `load(value of the attribute, signal)`; the signal stops it on withdrawal. Without this, code of the site has to
   * start the loader.
   */
  start?: { attribute: `data-${string}`; group: ConsentGroup };
  /** Its environment variables, each with a description of one line for docs/vendors.md. */
  variables: z.ZodObject;
  recipients: readonly Recipient[];
  /** What it writes into browsers. */
  storage: readonly Omit<StorageEntry, 'vendor'>[];
  /** What its purposes mean to visitors, by locale, where the copy of the cookie page has none; `en-US` stands in for other locales. */
  purposes?: Readonly<Record<string, { 'en-US': string } & Readonly<Record<string, string>>>>;
  /** What it reads there of others. */
  reads?: readonly ForeignStorage[];
  /** Forwarded to the built-in service, and in development as well. The first that fits counts. */
  routes?: readonly VendorRoute[];
  /**
   * What it needs of the security policy with this configuration; undefined where nothing goes to its hosts.
   * @param values of its variables
   */
  policy?(values: Record<string, unknown>): Omit<VendorPolicy, 'name'> | undefined;
  /**
   * What its code in the browser has to know of this configuration: `data-` attributes of the document.
   * @param values of its variables
   */
  attributes?(values: Record<string, unknown>): Record<`data-${string}`, string | undefined>;
}
