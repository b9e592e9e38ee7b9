import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TrustedProxies, trustedProxies } from '@cumulus/http/clientAddress';
import { FAULT_HEADER, logFault } from '@cumulus/http/faults';
import { answerLogged } from '@cumulus/http/requestLog';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { admit, type Guard } from './admission.ts';
import { type Call, type CallEnv, pathOf } from './calls.ts';
import { ALREADY_SENT, jsonHeaders, jsonResponse } from './responses.ts';
import { createRouteNames } from './routeNames.ts';
import { refuseOtherRoutes } from './routes.ts';
import { badRequest, RequestError, type Service } from './Service.ts';
import { limitServer, PUBLIC_LIMITS, type ServerLimits, serverOptions } from './serverLimits.ts';

const GRACE_MS = 3_000;

/** What a server is for. */
export interface ServiceServerOptions {
  /** Name of the application in the log. */
  name?: string;
  limits?: ServerLimits;
  guard?: Guard;
  /** Headers of every answer. */
  headers?: Record<string, string>;
  /** Peers whose request ids count, `TRUSTED_PROXIES` such as the site's nodes; by default this machine. */
  isProxy?: TrustedProxies;
}

/**
 * One HTTP server for services, the app of each under its own prefix, plus `/healthz`: only whether they are ready, since it is public.
 * A service may throw `RequestError`, which is sent as JSON.
 */
export class ServiceServer {
  readonly #services: Service[] = [];
  readonly #app = new Hono<CallEnv>({ getPath: (_, options) => pathOf(options?.env?.incoming ?? {}) });
  readonly #server: Server;
  readonly #options: ServiceServerOptions;
  readonly #routes = createRouteNames();
  #isLeaving = false;

  constructor(options: ServiceServerOptions = {}) {
    const { limits = PUBLIC_LIMITS, isProxy = trustedProxies() } = options;
    this.#options = options;
    this.#app.use(this.#routes.note);
    this.#app.onError((error, call) => this.#refuse(error, call.env));
    this.#app.notFound(({ env }) => this.#unknownAddress(env.incoming));
    const listener = getRequestListener((request, env) => this.#fetch(request, env as Call['env']), {
      hostname: 'localhost',
      // Node reads and drops what is left of a refused body.
      autoCleanupIncoming: false,
      errorHandler: (error) => this.#refuseUnreadable(error),
    });
    this.#server = createServer(serverOptions(limits), (request, response) =>
      answerLogged(response, { isProxy, routeOf: this.#routes.of }, () => {
        if (this.#isAdmitted(request, response)) void listener(request, response);
      }),
    );
    limitServer(this.#server, limits);
  }

  /** All registered services, in order. */
  get services(): readonly Service[] {
    return this.#services;
  }

  /** Why services can't answer; empty when all are ready. */
  problems(): string[] {
    return this.#services.flatMap((service) => service.notReady?.() ?? []);
  }

  /** Adds a service. @throws Error when its prefix is taken */
  register(service: Service): void {
    const { prefix, app } = service;
    if (this.#services.some((other) => other.prefix === prefix)) {
      throw new Error(`Two services claim the prefix ${prefix}; each needs its own`);
    }
    this.#services.push(service);
    // It answers every other address.
    if (prefix === '') this.#app.all('/healthz', () => this.#health());
    refuseOtherRoutes(app, prefix);
    this.#app.route(prefix, app);
  }

  /** Starts listening. @returns the port in use. @throws the listen error (`EADDRINUSE` when the port is taken) */
  listen(host: string, port: number): Promise<number> {
    this.#app.all('/healthz', () => this.#health());
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(port, host, () => {
        this.#server.off('error', reject);
        resolve((this.#server.address() as AddressInfo).port);
      });
    });
  }

  /** Makes `/healthz` fail, and each connection end with its next response, for balancers: the server still takes requests. */
  leave(): void {
    this.#isLeaving = true;
  }

  /** Stops accepting, lets running requests finish (3 s at most), closes every service. */
  async close(): Promise<void> {
    this.leave();
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    for (const service of this.#services) service.endStreams?.();
    this.#server.closeIdleConnections();
    const timer = setTimeout(() => this.#server.closeAllConnections(), GRACE_MS);
    await closed;
    clearTimeout(timer);
    await Promise.all(this.#services.map((service) => service.close?.()));
  }

  /** Answers what is refused before it is routed. */
  #isAdmitted(request: IncomingMessage, response: ServerResponse): boolean {
    if (this.#isLeaving) response.shouldKeepAlive = false;
    for (const [name, value] of Object.entries(this.#options.headers ?? {})) response.setHeader(name, value);
    try {
      admit(request, { services: this.#services, guard: this.#options.guard });
      return true;
    } catch (error) {
      const { status, code, message, headers } = error instanceof RequestError ? error : this.#fault(request, error);
      const body = JSON.stringify({ error: code, message }, null, 2);
      response.writeHead(status, { ...jsonHeaders(body), ...headers });
      response.end(request.method === 'HEAD' ? undefined : body);
      return false;
    }
  }

  async #fetch(request: Request, env: Call['env']): Promise<Response> {
    try {
      const response = await this.#app.fetch(request, env);
      // Also for HEAD, for which Hono copies the response.
      if (env.outgoing.headersSent || env.outgoing.destroyed) return ALREADY_SENT;
      return response;
    } catch (error) {
      // What is no Error.
      return this.#refuse(error, env);
    }
  }

  #refuse(error: unknown, { incoming, outgoing }: Call['env']): Response {
    if (error instanceof RequestError && !outgoing.headersSent) return refusal(error);
    if (outgoing.headersSent) outgoing.destroy();
    return refusal(this.#fault(incoming, error));
  }

  /** Logs what nobody expected. @returns its refusal, with the id of its line */
  #fault(request: IncomingMessage, error: unknown): RequestError {
    const { name = 'services' } = this.#options;
    const id = logFault(`${name}: ${request.method} ${this.#routes.of(request)}`, error);
    const message = `The service failed; its log says why under ${id}.`;
    return new RequestError(500, 'InternalServerError', message, { headers: { [FAULT_HEADER]: id }, cause: error });
  }

  /** What can't become a request of Hono: its target was admitted, so that its host is no host. */
  #refuseUnreadable(error: unknown): Response {
    return refusal(badRequest(`The request can't be read: ${(error as Error).message}`));
  }

  #unknownAddress(request: IncomingMessage): Response {
    const known = this.#services.map(({ prefix }) => prefix).join(', ');
    const message = `No built-in service answers ${pathOf(request).slice(0, 100)}. Known: ${known}`;
    return jsonResponse({ error: 'NotFound', message }, 404);
  }

  #health(): Response {
    const isReady = this.problems().length === 0 && !this.#isLeaving;
    const status = this.#isLeaving ? 'stopping' : 'not ready';
    return jsonResponse({ status: isReady ? 'ok' : status }, isReady ? 200 : 503);
  }
}

const refusal = ({ code, message, status, headers }: RequestError): Response =>
  jsonResponse({ error: code, message }, status, headers);
