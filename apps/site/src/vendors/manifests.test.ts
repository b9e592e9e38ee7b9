import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { builtInServices, devProxy } from '../../proxiedRoutes.ts';
import { storageInUse } from '../privacy/storage/storageInUse.ts';
import { vendorsInUse } from '../privacy/storage/vendorMatrix.ts';
import { contentSecurityPolicy } from '../server/security/contentSecurityPolicy.ts';
import { vendorAttributes, vendorPolicies } from './configuredVendors.ts';
import type { VendorManifest } from './manifest.ts';
import { vendorDocs } from './vendorDocs.ts';
import { vendors } from './vendors.ts';

const SOURCE = join(import.meta.dirname, '..');

/** A vendor that the site doesn't have, with every part of a manifest. */
const acmeVariables = z.object({
  ACME_HEATMAPS_URL: z.url('must be an address').optional().describe('Acme’s own host'),
});
const acme = {
  id: 'acme',
  loader: 'loadAcme.ts',
  start: { attribute: 'data-acme', group: 'C0002' },
  variables: acmeVariables,
  recipients: [
    {
      id: 'acme',
      name: 'Acme Heatmaps',
      group: 'C0002',
      purpose: 'vendorHeatmaps',
      paths: ['/acme/'],
      variables: ['ACME_HEATMAPS_URL'],
    },
  ],
  storage: [{ name: 'acme_id*', kind: 'cookie', group: 'C0002', purpose: 'heatmaps', lifetime: { days: 30 } }],
  reads: [{ name: 'acme_user', kind: 'cookie', group: 'C0002', purpose: 'acmeUser', lifetime: 'product' }],
  routes: [
    { prefix: '/acme/', wanted: /^POST \/acme\/t$/, limit: 'RATE_LIMIT_EVENTS', maxBodyBytes: 10, silentMs: 1_000 },
  ],
  policy: ({ ACME_HEATMAPS_URL: url }: z.output<typeof acmeVariables>) =>
    url ? { sources: { 'script-src': [url] }, needsBlobWorker: true } : undefined,
  attributes: ({ ACME_HEATMAPS_URL: url }: z.output<typeof acmeVariables>) => ({ 'data-acme': url }),
} as const satisfies VendorManifest;

const manifests = [...vendors, acme];
const CONFIGURED = { ACME_HEATMAPS_URL: 'https://acme.example/' };

test('a new manifest opens the security policy for its hosts, once it is configured', () => {
  const policy = (variables: Record<string, string>) =>
    contentSecurityPolicy({
      scriptHashes: [],
      styleHashes: [],
      isPreview: false,
      isHttps: true,
      vendors: vendorPolicies(variables, manifests),
    });
  expect(policy({})).not.toContain('acme');
  expect(policy(CONFIGURED)).toMatch(/script-src 'self' https:\/\/acme\.example\/ .*worker-src 'self' blob:/);
});

test('a new manifest’s routes are forwarded, with the client’s address, and in development too', () => {
  const nowhere = { countryOf: () => 'DE', codeOf: () => undefined, isProxy: () => false, isFromCdn: () => false };
  const routes = builtInServices({ ...nowhere, countryHeader: 'x-country' }, manifests);
  const route = routes.find(({ prefix }) => prefix === '/acme/');
  expect(route).toMatchObject({ limit: 'RATE_LIMIT_EVENTS', maxBodyBytes: 10, added: expect.any(Function) });
  const services = {
    collector: 'http://collector.example',
    content: 'http://content.example',
    leads: 'http://l.example',
  };
  const forwarded = Object.entries(devProxy(services, manifests));
  const targetOf = (path: string) => forwarded.find(([pattern]) => new RegExp(pattern).test(path))?.[1];
  for (const path of ['/acme/t', '/ip', '/consent']) expect(targetOf(path), path).toBe(services.collector);
  expect([targetOf('/growthbook/rt'), targetOf('/scheduler/slots')]).toEqual([services.content, services.leads]);
  for (const path of ['/acme', '/ipx', '/pricing']) expect(targetOf(path), path).toBeUndefined();
});

test('a new manifest’s recipient, storage and reading are on the cookie page', () => {
  const inUse = vendorsInUse(CONFIGURED, manifests);
  const group = 'C0002';
  expect(inUse).toContainEqual({ id: 'acme', name: 'Acme Heatmaps', group, purpose: 'vendorHeatmaps' });
  expect(vendorsInUse({}, manifests)).toContainEqual({ id: 'acme', name: 'Cumulus', group, purpose: 'vendorHeatmaps' });
  const lines = storageInUse(CONFIGURED, inUse, manifests);
  expect(lines).toContainEqual({ ...acme.storage[0], vendor: 'acme' });
  expect(lines).toContainEqual({ ...acme.reads[0], vendor: 'acme' });
});

test('a new manifest’s variables are checked at start, and pages have what its code needs', () => {
  expect(() => vendorPolicies({ ACME_HEATMAPS_URL: 'acme' }, manifests)).toThrow(
    'ACME_HEATMAPS_URL: must be an address',
  );
  expect(vendorAttributes(CONFIGURED, manifests)).toMatchObject({
    'data-acme': 'https://acme.example/',
    // What boot/startVendors.ts reads.
    'data-vendors': 'C0002',
  });
  expect(vendorAttributes({}, manifests)).not.toHaveProperty('data-vendors');
});

test('a new manifest is documented', () => {
  const docs = vendorDocs(manifests);
  expect(docs).toContain('| `acme` | Acme Heatmaps | C0002 | `/acme/` | `loadAcme.ts` |');
  expect(docs).toContain('| `ACME_HEATMAPS_URL` | `acme` | Acme’s own host |');
  expect(docs).toContain('| `acme_id*` | cookie | C0002 | `acme` | 30 days |');
});

test('docs/vendors.md is up to date; else run npm run generate', () => {
  const docs = readFileSync(join(SOURCE, '../../../docs/vendors.md'), 'utf8');
  expect(docs).toBe(vendorDocs(vendors));
});

test('every folder with a manifest is in the registry, under its own name', () => {
  const folders = globSync('vendors/*/vendor.ts', { cwd: SOURCE }).map((path) => path.split('/')[1]);
  expect(vendors.map(({ id }) => id).toSorted()).toEqual(folders.toSorted());
});

test('every variable has a description, and belongs to one vendor', () => {
  const variables = vendors.flatMap(({ variables: { shape } }) => Object.entries(shape));
  expect(variables.filter(([, { description }]) => !description)).toEqual([]);
  const names = variables.map(([name]) => name);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

test.each(vendors.map((vendor) => [vendor.id, vendor] as const))(
  '%s: the manifest agrees with itself',
  (id, vendor) => {
    const { variables, recipients, storage, routes = [], reads = [], loader, start } = vendor;
    const names = Object.keys(variables.shape);
    const used = [
      ...recipients.flatMap(({ variables: own = [] }) => own),
      ...reads.flatMap((read) => read.nameVariable ?? []),
    ];
    expect(used.filter((name) => !names.includes(name))).toEqual([]);
    // The cookie page finds the name of who stores or reads an entry by the recipient with the manifest's id.
    if (storage.length + reads.length > 0) expect(recipients.map((recipient) => recipient.id)).toContain(id);
    // Tests find out by the recipients' paths which requests wait for consent.
    const paths = recipients.flatMap((recipient) => recipient.paths);
    const leadsThere = (prefix: string) => paths.some((path) => prefix.startsWith(path) || path.startsWith(prefix));
    expect(routes.map(({ prefix }) => prefix).filter((prefix) => !leadsThere(prefix))).toEqual([]);
    for (const { prefix, wanted } of routes) expect(wanted.source.replaceAll('\\', '')).toContain(` ${prefix}`);
    if (start)
      expect([recipients.map(({ group }) => group), loader]).toEqual([
        expect.arrayContaining([start.group]),
        expect.any(String),
      ]);
    if (loader) expect(existsSync(join(SOURCE, 'vendors', id, loader))).toBe(true);
  },
);

/** Code outside a vendor's folder that names it, with the reason. Everything else works with any vendor. */
const EXCEPTIONS: Record<string, Record<string, string>> = {
  amplitude: {
    'src/boot/startMeasurement.ts': 'sends events when a page is left before the loader',
    'src/vendors/amplitudeReplay/': 'records sessions for the same vendor, with a configuration of its own',
  },
  amplitudeReplay: { 'src/vendors/amplitude/': 'the same vendor’s hosts' },
  contentful: {
    'src/cms/': 'reads the CMS: the one place for its client, tokens and hosts',
    'src/server/serverEnvironment.ts': 'webhooks of the vendor need a secret of one’s own',
    'src/platform/server/environment.ts': 'the shape of a variable that the server reads as well',
    'src/platform/imageVariants.ts': 'asks for images in the form of its API',
    'src/document/pageView.ts': 'pictures with its addresses',
  },
  chilipiper: { 'src/sections/Form/': 'opens the scheduler after a form was sent' },
  datadog: {
    'src/platform/browser/reportError.ts': 'reports errors to its global, where it runs',
    'src/visitor/bots.ts': 'its synthetic tests are crawlers',
  },
  growthbook: {
    'src/flags/': 'the engine that decides is built on its client',
    'src/document/': 'gives pages the flag service’s address, by growthbook/target.ts',
    'src/sections/islands.ts': 'gives islands the flag service’s address, by growthbook/target.ts',
  },
  identification: { 'src/boot/identifyVisitor.ts': 'starts the loader' },
  location: { 'src/visitor/location.ts': 'asks the service and keeps the answer' },
  navattic: {
    'src/sections/Demo/': 'starts the bridge when the frame is loaded',
    'src/document/': 'gives pages with the demo its address, by navattic/target.ts',
    'siteEnvironment.ts': 'the demo of a public site has its own origin, by navattic/target.ts',
  },
  onetrust: {
    'src/privacy/': 'the built-in banner keeps decisions in the form of its cookies and event',
    'src/boot.ts': 'starts the loader',
    'src/analytics/': 'clicks and consent of events know its banner and cookie',
    'submissionContext.ts': 'a lead has the id of the consent record in its cookie',
    'lastingCookies.ts': 'the server sets the cookies of a decision again',
  },
  product: {
    'src/document/': 'the header links to its log-in page, by product/target.ts',
    'siteEnvironment.ts': 'a stored sign-up leads to it, by product/target.ts',
    'devRequests.ts': 'the same in development',
  },
  segment: {
    'src/analytics/': 'events have its form and its key of the visitor’s id',
    'src/boot/startMeasurement.ts': 'starts the loader',
    'submissionContext.ts': 'a lead has its visitor’s id, with consent',
    'lastingCookies.ts': 'the server sets the cookie of the visitor’s id again, with consent',
    'src/privacy/keepCookies.ts': 'asks for that once a day',
    'src/privacy/preferences/enhanceControls.ts': 'shows the visitor’s id, which an erasure needs',
  },
  video: {
    'src/design-system/Video/': 'shows the players of both services',
    'src/document/siteEnvironment.ts': 'pages embed frames of the other hosts',
    'src/visitor/attribution/sourceLists.ts': 'visits from the services’ pages have a channel',
  },
};

/** How a vendor is recognised: its names, variables, stored names, paths, hosts and folder. */
function marksOf({ id, recipients, variables, storage, reads = [], routes = [] }: VendorManifest): RegExp {
  const quote = (text: string) => text.replace(/[^\w]/g, '\\$&');
  const manifest = readFileSync(join(SOURCE, 'vendors', id, 'vendor.ts'), 'utf8');
  // The last two labels, so that a host is found below other names as well.
  const hosts = [...manifest.matchAll(/https:\/\/(?:[\w*${}()-]+\.)*?([\w-]+\.(?:com|net|org|io))\b/g)].map(
    ([, host = '']) => host,
  );
  const words = [
    ...Object.keys(variables.shape),
    ...[...storage, ...reads].map(({ name }) => name.replace(/[{}*]/g, '')),
    ...hosts,
  ].map((word) => `\\b${quote(word)}\\b`);
  // Also at the beginning of longer names, such as that of an event.
  const names = recipients.flatMap(({ name }) => (name ? `\\b${name}(?![a-z])` : []));
  const paths = routes.map(({ prefix }) => `['"\`^ ]${quote(prefix).replaceAll('\\/', '\\\\?/')}(?![\\w-])`);
  return new RegExp([...names, ...words, ...paths, `vendors/${id}/`].join('|'));
}

const FILES = globSync('**/*.{ts,tsx,astro}', {
  cwd: join(SOURCE, '..'),
  exclude: ['node_modules/**', 'dist/**', '.astro/**'],
})
  .filter((file) => !/\.test\.tsx?$|\/testing\/|\/generated\/|^src\/vendors\/registry\.ts$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(SOURCE, '..', file), 'utf8') }));

test.each(vendors.map((vendor) => [vendor.id, vendor] as const))(
  '%s is named in its folder and the registry only',
  (id, vendor) => {
    const marks = marksOf(vendor);
    const own = `src/vendors/${id}/`;
    const exceptions = Object.keys(EXCEPTIONS[id] ?? {});
    const naming = FILES.filter(({ text }) => marks.test(text)).map(({ file }) => file);
    expect(naming).toContain(`${own}vendor.ts`);
    const others = naming.filter((file) => !file.startsWith(own));
    expect(others.filter((file) => !exceptions.some((exception) => file.startsWith(exception)))).toEqual([]);
    // Exceptions that aren't needed any more have to be removed.
    expect(exceptions.filter((exception) => !others.some((file) => file.startsWith(exception)))).toEqual([]);
  },
);
