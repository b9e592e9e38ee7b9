import type { IncomingMessage, ServerResponse } from 'node:http';
import { createCountryLookup, createCountryReader } from '@cumulus/geo-country';
import { createClientAddress, trustedProxies } from '@cumulus/http/clientAddress';
import { decideRequest } from './decideRequest.ts';
import { lastingCookies } from './lastingCookies.ts';
import { siteContent } from './src/cms/siteContent.ts';
import { siteLookups } from './src/document/siteLookups.ts';
import type { VisitOptions } from './src/flags/decide/visitDecision.ts';
import { processVariables } from './src/platform/server/environment.ts';
import { createRequestConsent } from './src/privacy/requestConsent.ts';
import { createCookieEndpoint } from './src/server/cookies/cookieEndpoint.ts';
import { createFormRoutes } from './src/server/forms/formRoutes.ts';
import { createLeadClient } from './src/server/forms/leadClient.ts';
import { planQuizEndpoint } from './src/server/forms/planQuiz.ts';
import { createReceipts } from './src/server/forms/sentReceipt.ts';
import { readCall } from './src/server/http/call.ts';
import { createClientGate } from './src/server/http/clientGate.ts';
import { serverEnvironment } from './src/server/serverEnvironment.ts';
import type { Decision } from './src/server/site.ts';
import { productAddresses } from './src/vendors/product/target.ts';
import { submissionContext } from './submissionContext.ts';

/** What Astro's development server gives to a page that it renders. */
export type DevLocals = Pick<App.Locals, 'variantKey' | 'form'>;

/** What `astro dev` does not do by itself. */
export interface DevRequests {
  /** @returns nothing for what is no page */
  decide(request: IncomingMessage): Decision | undefined;
  /**
   * Takes forms, as the built site's server does.
   * @param render shows the page at a path instead of an answer of its own
   * @returns whether the request is answered here
   */
  takeForm(
    request: IncomingMessage,
    response: ServerResponse,
    render: (path: string, locals: DevLocals) => void,
  ): boolean;
}

/**
 * Decides and takes forms for `astro dev` as `start.ts` does for the built site. It is loaded together with the pages, so that both have the same content
 * (`src/astro/serveInDev.ts`); the runner that loads Astro's configuration couldn't import the country data later.
 */
export async function createDevRequests(flags: VisitOptions['flags']): Promise<DevRequests> {
  const variables = processVariables();
  const environment = serverEnvironment(variables);
  const { siteUrl } = environment.pages;
  const isProxy = trustedProxies(environment.TRUSTED_PROXIES);
  const geo = createCountryLookup(environment.GEOIP_FILE);
  await Promise.all([siteContent.current(), geo.ready()]);
  const countryOf = createCountryReader(environment.COUNTRY_HEADER, { isProxy, geo });
  const consent = createRequestConsent(environment.CONSENT_OPT_IN_COUNTRIES);
  const { consentVersion } = siteLookups;
  const decide = decideRequest({ flags, siteUrl, countryOf, consent, site: siteLookups });
  const renders = new WeakMap<ServerResponse, (path: string, locals: DevLocals) => void>();
  const gate = createClientGate(
    environment,
    createClientAddress(isProxy, () => false),
  );
  const forms = createFormRoutes({
    ...{ site: siteLookups, siteUrl, gate },
    contextOf: submissionContext({ countryOf, consent, consentVersion }),
    sendLead: createLeadClient({ leadsUrl: environment.LEADS_INTERNAL_URL, secret: environment.leadsSecret }),
    receipts: createReceipts(environment.leadsSecret),
    signUpAddress: productAddresses(variables).signUp,
    async sendPage({ request, response }, path, form) {
      const { variantKey } = decide(Object.create(request, { url: { value: path } }));
      renders.get(response)?.(path, { variantKey, form });
    },
  });
  const { renewed: renew } = lastingCookies({ siteUrl, countryOf, consent, consentVersion });
  const endpoints = new Map([
    ...forms.endpoints,
    planQuizEndpoint(siteLookups, { gate, siteUrl }),
    createCookieEndpoint({ siteUrl, gate, renew }),
  ]);
  return {
    decide(request) {
      const [path = '/'] = (request.url ?? '/').split('?', 1);
      return siteLookups.locate(path).status === 200 ? decide(request) : undefined;
    },
    takeForm(request, response, render) {
      const call = readCall(request, response);
      if (!call) return false;
      renders.set(response, render);
      const endpoint = endpoints.get(call.path);
      if (!endpoint?.methods.includes(request.method ?? '')) return forms.step(call);
      void endpoint.answer(call);
      return true;
    },
  };
}
