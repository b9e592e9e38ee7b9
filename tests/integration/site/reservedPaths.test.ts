import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { reservedPart } from '@cumulus/content-model/sitePaths';
import { trustedProxies } from '@cumulus/http/clientAddress';
import { expect, test } from 'vitest';
import { builtInServices } from '../../../apps/site/proxiedRoutes.ts';
import { readAssetAddress } from '../../../apps/site/src/server/assets/assetAddress.ts';

const root = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const unreserved = (paths: Iterable<string>) => [...paths].filter((path) => reservedPart(path) === undefined);

test('pages can’t have the path of an endpoint', () => {
  const files = globSync('src/server/**/*.ts', { cwd: join(root, 'apps/site') }).filter((path) => !/test/.test(path));
  const texts = ['start.ts', ...files].map((path) => read(`apps/site/${path}`)).join('\n');
  // Endpoints are pairs of path and endpoint; some have their path in a constant.
  const paths = new Set(texts.match(/(?<=\[|_PATH = )'\/[^']*'/g)?.map((text) => text.slice(1, -1)));
  for (const path of ['/decide', '/webhook', '/healthz', '/preview', '/csp-reports']) expect(paths).toContain(path);
  expect(unreserved(paths)).toEqual([]);
});

test('pages can’t have a path that is forwarded to a service', () => {
  const routes = builtInServices({
    countryOf: () => undefined,
    codeOf: () => undefined,
    countryHeader: 'x-visitor-country',
    isProxy: trustedProxies(''),
    isFromCdn: () => false,
  });
  expect(routes.map(({ prefix }) => prefix)).toContain('/consent');
  expect(unreserved(routes.map(({ prefix }) => prefix))).toEqual([]);
});

test('pages can’t have the path of a route of Astro', () => {
  const routes = globSync('**/*.{ts,astro}', { cwd: join(root, 'apps/site/src/pages') });
  // All pages; the page that is rendered where there is none; and feeds, which the content model lists.
  const ofContent = ['[...path].astro', '404.astro', '[feed].xml.ts'];
  expect(routes).toEqual(expect.arrayContaining(ofContent));
  const others = routes.filter((path) => !ofContent.includes(path)).map((path) => `/${path.replace(/\.\w+$/, '')}`);
  expect(unreserved(others)).toEqual([]);
});

test('pages can’t have the path of a content asset', () => {
  const kinds = /\(([a-z|]+)\)/.exec(read('apps/site/src/server/assets/assetAddress.ts'))?.[1]?.split('|') ?? [];
  for (const kind of kinds) expect(readAssetAddress(`/${kind}/space/asset/token/file.x`, '')).toBeDefined();
  expect(kinds).toContain('videos');
  expect(unreserved(kinds.map((kind) => `/${kind}`))).toEqual([]);
});

test('pages can’t have a path that Varnish refuses or doesn’t cache', () => {
  const rules = read('deploy/varnish/default.vcl').match(/(?<=req\.url ~ "\^\/)\(.*?(?=")/g) ?? [];
  const parts = rules.flatMap((rule) => rule.match(/[a-z][a-z-]+/g) ?? []);
  expect(parts).toEqual(expect.arrayContaining(['metrics', 'webhook', 'ip', 'images']));
  expect(unreserved(parts.map((part) => `/${part}`))).toEqual([]);
});

test('reserves whole parts of a path, at its start only', () => {
  const free = ['/', '/ipad', '/previews', '/pricing', '/de/preview', '/features/images', '/404', '/constructor'];
  expect(unreserved(free)).toEqual(free);
  expect(['/preview', '/images/sale', '/_gallery', '/rss.xml'].map(reservedPart)).toEqual([
    ...['/preview', '/images', '/_gallery', '/rss.xml'],
  ]);
});
