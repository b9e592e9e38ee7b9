import type { IncomingMessage } from 'node:http';
import type { CountryOfRequest } from '@cumulus/geo-country';
import { forwardedBytes } from '@cumulus/http/bodyLimits';
import { createClientAddress, type TrustedProxies } from '@cumulus/http/clientAddress';
import type { ClientLimitName } from '@cumulus/http/clientLimits';
import type { ProxiedRoute, ProxiedService } from './src/server/proxy/proxiedRoute.ts';
import type { VendorManifest } from './src/vendors/manifest.ts';
import { vendors } from './src/vendors/vendors.ts';

interface BuiltInOptions {
  countryOf: CountryOfRequest;
  /** What a proxy of ours says of it, be it a word for having none. */
  codeOf: CountryOfRequest;
  /** The header that carries the country to the location service. */
  countryHeader: string;
  isProxy: TrustedProxies;
  isFromCdn(request: IncomingMessage): boolean;
  /** The cookies of the decision that a request records. */
  decisionCookies?: NonNullable<ProxiedRoute['cookies']>;
}

/** An endpoint of an application that is no vendor's. A small body, and an answer that no page waits for: browsers ask again. */
const endpoint = (method: 'GET' | 'POST', prefix: `/${string}`, limit: ClientLimitName, service?: ProxiedService) => ({
  ...{ prefix, limit, wanted: new RegExp(`^${method} ${prefix}$`), maxBodyBytes: forwardedBytes('small') },
  ...{ silentMs: 5_000, ...(service && { service }) },
});

/** Decisions of the built-in banner. */
const CONSENT = endpoint('POST', '/consent', 'RATE_LIMIT_CONSENT');
const ENDPOINTS: readonly ProxiedRoute[] = [
  // Below /api/ those that `npm run new -- endpoint` writes.
  CONSENT,
];

/**
 * What browsers ask of the built-in services by way of this origin: the routes of the vendors' manifests, and those that are no vendor's. The services are sent the
 * visitor's address, since they limit each client too; they keep it nowhere.
 * @param options how the visitor's address and country are read
 * @param manifests the vendors
 */
export function builtInServices(
  { countryOf, codeOf, countryHeader, isProxy, isFromCdn, decisionCookies }: BuiltInOptions,
  manifests: readonly VendorManifest[] = vendors,
): ProxiedRoute[] {
  const addressOf = createClientAddress(isProxy, isFromCdn);

  function client(request: IncomingMessage): Record<string, string> {
    const address = addressOf(request);
    return address ? { 'x-forwarded-for': address } : {};
  }

  /** The country that a proxy names, else the one of the address: for services that ask for it only. */
  function place(request: IncomingMessage): Record<string, string> {
    const country = codeOf(request) ?? countryOf(request);
    return country ? { ...client(request), [countryHeader]: country } : client(request);
  }

  const ofVendors = manifests.flatMap(({ routes = [] }) =>
    routes.map(({ needsCountry, ...route }): ProxiedRoute => ({ ...route, added: needsCountry ? place : client })),
  );
  const cookiesOf = (route: ProxiedRoute) => (route === CONSENT && decisionCookies ? { cookies: decisionCookies } : {});
  // The country of a decision is counted, and never stored with it.
  const addedTo = (route: ProxiedRoute) => (route === CONSENT ? place : client);
  return [...ofVendors, ...ENDPOINTS.map((route) => ({ ...route, added: addedTo(route), ...cookiesOf(route) }))];
}

/**
 * What `astro dev` forwards to the services, as Vite's `server.proxy` wants it: all below each prefix, and prefixes without a slash at their end as they are.
 * @param services address of each application
 * @param manifests the vendors
 */
export function devProxy(
  services: Record<ProxiedService, string>,
  manifests: readonly VendorManifest[] = vendors,
): Record<string, string> {
  const routes: Pick<ProxiedRoute, 'prefix' | 'service'>[] = [
    ...manifests.flatMap((one) => one.routes ?? []),
    ...ENDPOINTS,
  ];
  const byService = Map.groupBy(routes, ({ service = 'collector' }) => service);
  return Object.fromEntries(
    [...byService].map(([service, ofService]) => {
      const paths = ofService.map(({ prefix }) => (prefix.endsWith('/') ? `${prefix}.*` : prefix));
      return [`^(${paths.join('|')})$`, services[service]];
    }),
  );
}
