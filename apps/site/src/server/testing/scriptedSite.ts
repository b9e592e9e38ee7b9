import type { Redirect } from '@cumulus/content-model/redirects';
import { createClientAddress, trustedProxies } from '@cumulus/http/clientAddress';
import type { ClientRates } from '@cumulus/http/clientLimits';
import { type ClientGate, createClientGate } from '../http/clientGate.ts';
import type { ContentChange, PageFlag, PageForm, RenderLocals, Site } from '../site.ts';

/** A site for tests: its pages, what a rendering does, and which renderings were requested. */
export interface ScriptedSite extends Site {
  /** Paths that exist. */
  paths: Set<string>;
  redirects: Map<string, Redirect>;
  /** Flags of pages, by path. */
  flags: Map<string, PageFlag[]>;
  /** Forms of pages, by path and id. */
  forms: Map<string, Map<string, PageForm>>;
  /** What a rendering does; replace it to make it fail, hang or set headers. */
  script(path: string, locals: RenderLocals): Promise<Response>;
  /** Paths that were rendered, in their order. */
  rendered: string[];
  /** The text on every page; a change of it is a new version. */
  text: string;
  version: number;
  /** Notifies the listeners of a change, and waits for them. */
  change(...tags: string[]): Promise<ContentChange>;
}

/** @param paths paths of pages beside `/404` and `/500` */
export function scriptedSite(paths = ['/', '/pricing']): ScriptedSite {
  const listeners = new Set<(change: ContentChange) => void | Promise<void>>();
  const site: ScriptedSite = {
    paths: new Set(paths),
    redirects: new Map(),
    flags: new Map(),
    forms: new Map(),
    rendered: [],
    text: 'first',
    version: 1,
    async script(path, locals) {
      locals.tags = [`page:${path}`, 'settings'];
      const status = { '/404': 404, '/500': 500 }[path] ?? 200;
      const html = `<!doctype html><title>${path}</title><p>${site.text} ${locals.variantKey}</p>${'<p>word</p>'.repeat(500)}`;
      return new Response(html, { status, headers: { 'content-type': 'text/html; charset=utf-8' } });
    },
    render(request, locals) {
      const { pathname, search } = new URL(request.url);
      site.rendered.push(pathname + search);
      return site.script(pathname, locals);
    },
    locate(path) {
      if (site.version === 0) throw new Error('There is no content yet');
      return site.paths.has(path) ? { path, status: 200 } : { path: '/404', status: 404 };
    },
    errorPath: () => '/500',
    redirectOf: (path) => site.redirects.get(path),
    flagsOf: (path) => site.flags.get(path) ?? [],
    formsOf: (path) => site.forms.get(path) ?? new Map(),
    ready: async () => undefined,
    content: () => ({ version: site.version, checkedAt: Date.now() }),
    refresh: async () => ({ published: [] }),
    isDelivered: () => undefined,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async change(...tags) {
      site.version += 1;
      const change = { version: site.version, tags: new Set(tags) };
      await Promise.all([...listeners].map((listener) => listener(change)));
      return change;
    },
  };
  return site;
}

/** A gate with the limits that a test names, and no other. This machine may name clients in `X-Forwarded-For`. */
export function gateOf(rates: ClientRates = {}): ClientGate {
  return createClientGate(rates, createClientAddress(trustedProxies()), 0);
}
