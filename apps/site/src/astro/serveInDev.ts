import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { isRunnableDevEnvironment, type Plugin } from 'vite';
import type { VisitOptions } from '../flags/decide/visitDecision.ts';
import { flagStore } from '../flags/store/flagStore.ts';
import { flagsEnvironment } from '../flags/store/flagsEnvironment.ts';
import { processVariables } from '../platform/server/environment.ts';
import { sendPrefetchRefused, sendRedirect } from '../server/http/responses.ts';
import type { Decision } from '../server/site.ts';

const REQUESTS = fileURLToPath(new URL('../../devRequests.ts', import.meta.url));
/** Astro's development server reads a page's `locals` from this property of the request. */
const LOCALS = Symbol.for('astro.locals');
/** Requests that Vite answers. */
const MODULES = /^\/(?:@|__|src\/)|\/node_modules\//;

/** Of devRequests.ts, which stands above the layers. */
interface DevRequests {
  decide(request: IncomingMessage): Decision | undefined;
  takeForm(request: IncomingMessage, response: ServerResponse, render: (path: string, locals: object) => void): boolean;
}
type CreateRequests = (flags: VisitOptions['flags']) => Promise<DevRequests>;

/**
 * Serves in `astro dev` what the built site's server does besides pages: decides variants, the visitor's cookies and redirects by flags, and takes forms.
 */
export function serveInDev(): Plugin {
  return {
    name: 'serve-in-dev',
    configureServer({ environments, httpServer, middlewares, config }) {
      const { ssr } = environments;
      if (!httpServer || !ssr || !isRunnableDevEnvironment(ssr)) return;
      const { runner } = ssr;
      const flags = flagStore(flagsEnvironment(processVariables()));
      httpServer.once('close', flags.stop);
      const created = new WeakMap<CreateRequests, Promise<DevRequests>>();

      /** Each change of the code gives a new function, so this is created per function. */
      async function load(): Promise<DevRequests> {
        await flags.ready();
        const { createDevRequests } = await runner.import<{ createDevRequests: CreateRequests }>(REQUESTS);
        const requests = created.get(createDevRequests) ?? createDevRequests(flags);
        created.set(createDevRequests, requests);
        // On an error, such as missing content, the next request tries again.
        requests.catch(() => created.delete(createDevRequests));
        return requests;
      }

      middlewares.use((request, response, next) => {
        const { url = '/' } = request;
        if (MODULES.test(url)) {
          next();
          return;
        }
        // Astro reads a body only of other methods, and the form has been read.
        const render = (path: string, locals: object) => {
          Object.assign(request, { method: 'GET', url: path, [LOCALS]: locals });
          next();
        };
        load()
          .then((requests) => requests.takeForm(request, response, render) || serve(requests, request, response))
          .catch((error: Error) => {
            config.logger.error(`Nothing could be decided for ${url}: ${error.message}`);
          })
          .then((isAnswered) => isAnswered || next());
      });
    },
  };
}

/** Decides for a page. @returns false where it, or what is no page, still has to be answered */
function serve(requests: DevRequests, request: IncomingMessage, response: ServerResponse): boolean {
  const decision = /^(?:GET|HEAD)$/.test(request.method ?? '') ? requests.decide(request) : undefined;
  return decision !== undefined && answer(decision, request, response);
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
