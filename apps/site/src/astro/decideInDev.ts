import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { isRunnableDevEnvironment, type Plugin } from 'vite';
import type { VisitOptions } from '../flags/decide/visitDecision.ts';
import { flagStore } from '../flags/store/flagStore.ts';
import { flagsEnvironment } from '../flags/store/flagsEnvironment.ts';
import { processVariables } from '../platform/server/environment.ts';
import { sendPrefetchRefused, sendRedirect } from '../server/http/responses.ts';
import type { Decision } from '../server/site.ts';

const DECISION = fileURLToPath(new URL('../../devDecision.ts', import.meta.url));
/** Astro's development server reads a page's `locals` from this property of the request. */
const LOCALS = Symbol.for('astro.locals');
/** Requests that Vite answers. */
const MODULES = /^\/(?:@|__|src\/)|\/node_modules\//;

type DecideInDev = (request: IncomingMessage) => Decision | undefined;
type CreateDecision = (flags: VisitOptions['flags']) => Promise<DecideInDev>;

/** Decides variants, the visitor's cookies and redirects by flags in `astro dev`, as the built site's server does. */
export function decideInDev(): Plugin {
  return {
    name: 'decide-in-dev',
    configureServer({ environments, httpServer, middlewares, config }) {
      const { ssr } = environments;
      if (!httpServer || !ssr || !isRunnableDevEnvironment(ssr)) return;
      const { runner } = ssr;
      const flags = flagStore(flagsEnvironment(processVariables()));
      httpServer.once('close', flags.stop);
      const decisions = new WeakMap<CreateDecision, Promise<DecideInDev>>();

      /** Each change of the decision's code gives a new function, so decisions are created per function. */
      async function decide(request: IncomingMessage): Promise<Decision | undefined> {
        await flags.ready();
        const { createDevDecision } = await runner.import<{ createDevDecision: CreateDecision }>(DECISION);
        const decision = decisions.get(createDevDecision) ?? createDevDecision(flags);
        decisions.set(createDevDecision, decision);
        // On an error, such as missing content, the next request tries again.
        decision.catch(() => decisions.delete(createDevDecision));
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

/** Answers a refusal or a redirect. @returns false if the page still has to be rendered, with the decided variants */
function answer(decision: Decision, request: IncomingMessage, response: ServerResponse): boolean {
  const { isRefused, location, cookies, variantKey } = decision;
  if (isRefused) sendPrefetchRefused(response);
  else if (location !== undefined) sendRedirect(response, 302, location, 'flagRedirect', cookies);
  if (isRefused || location !== undefined) return true;
  if (cookies.length > 0) response.setHeader('Set-Cookie', [...cookies]);
  Reflect.set(request, LOCALS, { variantKey });
  return false;
}
