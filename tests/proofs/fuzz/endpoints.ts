import { z } from 'zod';
import { builtInServices } from '../../../apps/site/proxiedRoutes.ts';
import type { ProxiedRoute } from '../../../apps/site/src/server/proxy/proxiedRoute.ts';
import { LISTENERS, type Listener } from '../../fixtures/copy/listeners.ts';
import type { Copy } from '../../fixtures/copy/startCopy.ts';
import type { Seed } from './HttpInput.ts';

/** The endpoints of a running copy, from its own tables. */
export interface Endpoints {
  /** The addresses that the site's server answers itself. */
  own: string[];
  /** What the site forwards to the applications. */
  forwarded: readonly ProxiedRoute[];
  pages: string[];
  /** Built files, and pictures and files of the content, with their queries. */
  files: string[];
  /** First path segments of the services, by the listener of their application. */
  prefixes: Map<Listener, string[]>;
  /** The addresses of the studio's API, in Hono's form. */
  studio: StudioAddress[];
}

const studioSchema = z.object({ routes: z.array(z.object({ method: z.string(), path: z.string() })) });
type StudioAddress = z.output<typeof studioSchema>['routes'][number];

/** An unknown path, for which a listener lists the prefixes of its services. */
const UNKNOWN_PATH = '/no-such-service';
const MAX_FILES = 60;

/** Reads the endpoints of a running copy. @throws Error naming a list that is empty */
export async function readEndpoints({ ports, origin }: Pick<Copy, 'ports' | 'origin'>): Promise<Endpoints> {
  const read = async (url: string) => (await fetch(url)).text();
  const sitemap = await read(`${origin}/sitemap.xml`);
  const pages = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
  const html = (await Promise.all(pages.map((path) => read(origin + path)))).join('\n');
  const named = [...html.matchAll(/(?:src|href|srcset|poster)="(\/(?:assets|images|videos)\/[^"\s]+)/g)];
  const prefixes = new Map<Listener, string[]>();
  for (const [listener, application] of Object.entries(LISTENERS) as [Listener, string][])
    if (application !== 'site' && application !== 'studio') prefixes.set(listener, await readPrefixes(ports[listener]));
  const endpoints: Endpoints = {
    own: (await read(`http://127.0.0.1:${ports.internal}/endpoints`)).split('\n').filter(Boolean),
    forwarded: builtInServices({
      countryOf: () => undefined,
      codeOf: () => undefined,
      countryHeader: 'x-visitor-country',
      isProxy: () => false,
      isFromCdn: () => false,
    }),
    pages,
    files: spread([...new Set(named.map(([, path = '']) => path.replaceAll('&amp;', '&')))], MAX_FILES),
    prefixes,
    studio: studioSchema.parse(JSON.parse(await read(`http://127.0.0.1:${ports.admin}/api/routes`))).routes,
  };
  const lists = { own: endpoints.own, pages, studio: endpoints.studio, ...Object.fromEntries(prefixes) };
  for (const [name, list] of Object.entries(lists))
    if (list.length === 0) throw new Error(`The copy's list "${name}" is empty: there is nothing to send to`);
  return endpoints;
}

/**
 * Finds endpoints without a seed.
 * @returns one line for each endpoint; none when all are covered
 */
export function findUncovered({ own, forwarded, prefixes, studio }: Endpoints, seeds: readonly Seed[]): string[] {
  const pathsOf = (listener: Listener) =>
    seeds.filter((seed) => seed.listener === listener).map(({ method, target }) => ({ method, path: pathOf(target) }));
  const ofSite = pathsOf('site');
  const byPrefix = [...prefixes].flatMap(([listener, ofListener]) =>
    ofListener
      .filter((prefix) => !pathsOf(listener).some(({ path }) => path === prefix || path.startsWith(`${prefix}/`)))
      .map((prefix) => `${listener} ${prefix}`),
  );
  return [
    ...own.filter((path) => !ofSite.some((seed) => seed.path === path)).map((path) => `site ${path}`),
    ...forwarded
      .filter(({ wanted }) => !ofSite.some(({ method, path }) => wanted.test(`${method} ${path}`)))
      .map(({ wanted }) => `site ${wanted}`),
    ...byPrefix,
    ...studio
      .filter(
        (route) => !pathsOf('admin').some((seed) => seed.method === route.method && matches(seed.path, route.path)),
      )
      .map(({ method, path }) => `admin ${method} ${path}`),
  ];
}

/** @param form such as `/api/reports/:id` */
const matches = (path: string, form: string) =>
  new RegExp(`^${form.replace(/[.+*]/g, '\\$&').replace(/:\w+(?:\{.*?\})?/g, '[^/]+')}$`).test(path);

async function readPrefixes(port: number): Promise<string[]> {
  const response = await fetch(`http://127.0.0.1:${port}${UNKNOWN_PATH}`);
  const { message = '' } = (await response.json()) as { message?: string };
  return /Known: (.*)$/.exec(message)?.[1]?.split(', ') ?? [];
}

function pathOf(target: string): string {
  return target.split('?')[0] ?? '';
}

/** An evenly spread selection of a list. */
function spread<Item>(items: Item[], maxItems: number): Item[] {
  const step = Math.max(1, items.length / maxItems);
  return items.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
}
