import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { createCountryLookup, createCountryReader } from '@cumulus/geo-country';
import { trustedProxies } from '@cumulus/http/clientAddress';
import { isRunnableDevEnvironment, type Plugin } from 'vite';
import type { VisitOptions } from '../flags/decide/visitDecision.ts';
import { flagStore } from '../flags/store/flagStore.ts';
import { flagsEnvironment } from '../flags/store/flagsEnvironment.ts';
import { processVariables } from '../platform/server/environment.ts';
import { sendPrefetchRefused, sendRedirect } from '../server/http/responses.ts';
import { serverEnvironment } from '../server/serverEnvironment.ts';
import type { Decision } from '../server/site.ts';

const DECISION = fileURLToPath(new URL('../../devDecision.ts', import.meta.url));
/** Where Astro's development server takes a page's `locals` from. */
const LOCALS = Symbol.for('astro.locals');
/** What Vite answers itself. */
const MODULES = /^\/(?:@|__|src\/)|\/node_modules\//;

type DecideInDev = (request: IncomingMessage) => Decision | undefined;
type CreateDecision = (options: Omit<VisitOptions, 'site'>) => Promise<DecideInDev>;

/** Gives each page its variant, the visitor's cookies, and where a flag leads away, as the server of the built site does. */
export function decideInDev(): Plugin {
  return {
    name: 'decide-in-dev',
    configureServer({ environments, httpServer, middlewares, config }) {
      const { ssr } = environments;
      if (!httpServer || !ssr || !isRunnableDevEnvironment(ssr)) return;
      const { runner } = ssr;
      const { options, ready, stop } = decisionOptions();
      httpServer.once('close', stop);
      const made = new WeakMap<CreateDecision, Promise<DecideInDev>>();

      /** Another one after each change of its code. */
      async function decide(request: IncomingMessage): Promise<Decision | undefined> {
        await ready();
        const { createDevDecision } = await runner.import<{ createDevDecision: CreateDecision }>(DECISION);
        const decision = made.get(createDevDecision) ?? createDevDecision(options);
        made.set(createDevDecision, decision);
        // Content that can't be had yet is asked for again.
        decision.catch(() => made.delete(createDevDecision));
        return (await decision)(request);
      }

      middlewares.use((request, response, next) => {
        const { method, url = '/' } = request;
        if ((method !== 'GET' && method !== 'HEAD') || MODULES.test(url)) {
          next();
          return;
        }
        decide(request)
          .catch((error: Error) => {
            config.logger.error(`Nothing could be decided for ${url}: ${error.message}`);
          })
          .then((decision) => {
            if (!decision || !answer(decision, request, response)) next();
          });
      });
    },
  };
}

/** As in `start.ts`. */
function decisionOptions() {
  const variables = processVariables();
  const { COUNTRY_HEADER, GEOIP_FILE, TRUSTED_PROXIES, pages } = serverEnvironment(variables);
  const geo = createCountryLookup(GEOIP_FILE);
  const countryOf = createCountryReader(COUNTRY_HEADER, { isProxy: trustedProxies(TRUSTED_PROXIES), geo });
  const flags = flagStore(flagsEnvironment(variables));
  const ready = () => Promise.all([flags.ready(), geo.ready()]);
  return { options: { flags, siteUrl: pages.siteUrl, countryOf }, ready, stop: flags.stop };
}

/** @returns whether it is answered; else the page is rendered with what was decided */
function answer(decision: Decision, request: IncomingMessage, response: ServerResponse): boolean {
  const { isRefused, location, cookies, variantKey } = decision;
  if (isRefused) sendPrefetchRefused(response);
  else if (location !== undefined) sendRedirect(response, 302, location, 'flagRedirect', cookies);
  if (isRefused || location !== undefined) return true;
  if (cookies.length > 0) response.setHeader('Set-Cookie', [...cookies]);
  Reflect.set(request, LOCALS, { variantKey });
  return false;
}
