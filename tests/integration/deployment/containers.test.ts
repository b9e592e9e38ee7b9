import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { trustedProxies } from '@cumulus/http/clientAddress';
import { DRAIN_LIMIT_MS, LAME_DUCK_MS } from '@cumulus/http/shutdown';
import { APPLICATIONS as SERVERS } from '@cumulus/server/listeners';
import { validate } from 'dockerfile-utils';
import { beforeAll, describe, expect, it } from 'vitest';
import { notifyVariables } from '../../../apps/leads/notify/notifyEnvironment.ts';
import { findDockerCompose } from '../../../scripts/setup/findDockerCompose.mjs';
import { root } from '../../../scripts/setup/root.mjs';
import { SERVER_FLAGS, SERVER_MEMORY, SERVICE_FLAGS } from '../../../scripts/setup/SERVER_FLAGS.mjs';
import { readStages } from './readStages.ts';

const dockerfile = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8');
const COMPOSE = join(root, 'deploy/compose.yaml');
const SECRETS = {
  DECIDE_SECRET: 'varnish-83aa-51f0',
  PREVIEW_SECRET: 'editors-4d1b-9c07',
  CONTENT_WEBHOOK_SECRET: 'ef6f0b10519e666c9dc98f2af0f3bec14a6517277af0330bcbbaf681bf2ebe90',
  LEADS_SECRET: 'leads-87428fc52280',
  COLLECTOR_SECRET: 'collector-5e10c97a36',
  PRODUCT_SECRET: 'product-0263829989b6',
  INTERNAL_TOKEN: '9f2c71d804be6a3519f2c71d804be6a3',
  CONTENTFUL_DELIVERY_TOKEN: 'published-7f3a',
  CONTENTFUL_PREVIEW_TOKEN: 'drafts-91c2',
};
/** The built-in applications, with the one port that each image exposes: the studio has none but the admin listener. */
const APPLICATIONS = { content: '4000', collector: '4004', leads: '4005', product: '4003', studio: undefined };
type Application = keyof typeof APPLICATIONS;
const applications = Object.keys(APPLICATIONS) as Application[];
const stages = readStages();
/** Stages that only others are made from. */
const PARTS = ['packages', 'build', 'application'];
const images = [...stages].filter(([name]) => !PARTS.includes(name));
const imageOf = (name: string) => stages.get(name) ?? '';

function compose(words: string[], env: Record<string, string> = SECRETS): Promise<string> {
  return findDockerCompose().then((program) =>
    execFileSync(program, ['-f', COMPOSE, ...words], {
      env: { PATH: process.env.PATH ?? '', ...env },
      stdio: 'pipe',
    }).toString(),
  );
}

/** The text of each service, as Compose reads the file. */
async function readServices(env?: Record<string, string>): Promise<Record<string, string>> {
  const resolved = await compose(['config'], env);
  // Indentation: services two, their keys four, variables six.
  const blocks = [...resolved.matchAll(/^ {2}([\w-]+):\n((?: {4}.*\n)+)/gm)].map(([, name, text]) => [name, text]);
  return Object.fromEntries(blocks) as Record<string, string>;
}

const variableOf = (service: string | undefined, name: string) =>
  new RegExp(`^ {6}${name}: (.+)$`, 'm').exec(service ?? '')?.[1];
const addressOf = (service: string | undefined) => /^ {8}ipv4_address: (.+)$/m.exec(service ?? '')?.[1] ?? 'none';

describe('the Dockerfile', () => {
  it('passes its linter', () => {
    expect(validate(dockerfile).map(({ message, range }) => `${range.start.line + 1}: ${message}`)).toEqual([]);
  });

  it('builds an image for each application, and for the proxies', () =>
    expect(images.map(([name]) => name)).toEqual(['site', ...applications, 'demo', 'varnish', 'nginx']));

  it.each(images)('runs %s without root, with a health check', (_, text) => {
    expect(text).toMatch(/^USER (?!root)[\w-]+$/m);
    expect(text).toMatch(/^HEALTHCHECK /m);
    expect(text).toMatch(/^CMD \[/m);
  });

  it.each(Object.entries(APPLICATIONS))('exposes no port of %s for operators', (name, port) => {
    expect(/^EXPOSE (.+)$/m.exec(imageOf(name))?.[1]).toBe(port);
    expect(imageOf(name)).not.toMatch(/ADMIN_HOST=|INTERNAL_HOST=/);
  });

  const programs: [name: string, entry: string, flags: string[]][] = [
    ['site', 'apps/site/server.ts', SERVER_FLAGS],
    ['demo', 'apps/demo/server.ts', SERVICE_FLAGS.demo],
    ...applications.map((name): [string, string, string[]] => [name, `apps/${name}/main.ts`, SERVICE_FLAGS[name]]),
  ];
  it.each(programs)('runs %s with the flags and the allocator settings of `npm start`', (name, entry, flags) => {
    const [, command = '[]'] = /^CMD (.+)$/m.exec(imageOf(name)) ?? [];
    expect(JSON.parse(command)).toEqual(['node', ...flags, entry]);
    for (const [variable, value] of Object.entries(SERVER_MEMORY))
      expect(imageOf(name)).toContain(`${variable}=${value}`);
  });

  it('installs the packages of every workspace', () => {
    const workspaces = ['apps', 'packages'].flatMap((folder) =>
      readdirSync(join(root, folder)).map((name) => `${folder}/${name}/package.json`),
    );
    const copied = [...imageOf('packages').matchAll(/^COPY (\S+\/package\.json) /gm)].map(([, path]) => path);
    expect(copied.sort()).toEqual(workspaces.sort());
  });

  it('has the engine of reports in the image of the studio alone', () => {
    const withEngine = images.filter(([, text]) => text.includes('COPY --from=build /duckdb node_modules/@duckdb'));
    expect(withEngine.map(([name]) => name)).toEqual(['studio']);
    expect(imageOf('build')).toMatch(/^RUN npm prune .*\n(?:#.*\n)?RUN mv node_modules\/@duckdb \/duckdb$/m);
  });

  it('copies only existing paths', () => {
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = '']) =>
      names.split(' '),
    );
    expect(copied.filter((name) => !existsSync(join(root, name)))).toEqual([]);
  });
});

describe('nginx in its image', () => {
  it('listens on ports that need no privilege, for each of its servers', () => {
    const [, program = ''] = /RUN sed -i '([^']+)' \/srv\/nginx\/nginx\.conf/.exec(dockerfile) ?? [];
    const changed = execFileSync('sed', [program, join(root, 'deploy/nginx/nginx.conf')]).toString();
    const ports = [...changed.matchAll(/^\s*listen (\S+?)[ ;]/gm)].map(([, port]) => port);
    expect(ports).toEqual(['8080', '8443', '8080', '8443']);
  });

  it('is configured at its start', () => {
    expect(imageOf('nginx')).toMatch(/^CMD .*configure\.sh \/srv\/nginx && exec nginx /m);
    expect(imageOf('nginx')).toMatch(/^CMD .*follow-names\.sh \/srv\/nginx & /m);
  });
});

describe('the compose file', () => {
  // The stand-in of the product is for demonstrations on one machine.
  const composed = applications.filter((name) => name !== 'product');

  // It may have to be installed, behind what other tests install.
  beforeAll(() => findDockerCompose());

  it('is valid, with three nodes, the applications, demo, Valkey, Varnish and nginx', async () => {
    await compose(['config', '-q']);
    const services = (await compose(['config', '--services'])).trim().split('\n').sort();
    const others = ['demo', 'nginx', 'site-1', 'site-2', 'site-3', 'valkey', 'varnish'];
    expect(services).toEqual([...composed, ...others].sort());
  });

  it.each(Object.keys(SECRETS))('names %s when it is missing', async (name) => {
    await expect(compose(['config', '-q'], { ...SECRETS, [name]: '' })).rejects.toThrow(`${name} is needed`);
  });

  it('gives the applications the tokens and the address of the site, and publishes no port but those of nginx and the demo', async () => {
    const services = await readServices();
    const shared = {
      content: [
        'SITE_URL',
        'CONTENT_URL',
        'CONTENTFUL_DELIVERY_TOKEN',
        'CONTENTFUL_PREVIEW_TOKEN',
        'CONTENT_WEBHOOK_SECRET',
      ],
      leads: ['SITE_URL', 'CONTENT_URL', 'CONTENTFUL_DELIVERY_TOKEN', 'LEADS_SECRET'],
    };
    for (const [application, names] of Object.entries(shared))
      for (const name of names) {
        const value = variableOf(services[application], name);
        expect([application, name, value]).toEqual([application, name, variableOf(services['site-1'], name)]);
        expect(value).toBeTruthy();
      }
    const published = Object.keys(services).filter((name) => /^ {4}ports:/m.test(services[name] ?? ''));
    expect(published).toEqual(['demo', 'nginx']);
    expect(services.studio).not.toContain('ADMIN_HOST');
  });

  it('leads each asker to the private listeners, which need the token', async () => {
    const services = await readServices();
    for (const name of ['content', 'collector', 'leads'] as const) {
      const prefix = name.toUpperCase();
      const { internalPort } = SERVERS[name];
      expect(variableOf(services[name], `${prefix}_INTERNAL_HOST`)).toBe('0.0.0.0');
      expect(variableOf(services[name], 'INTERNAL_TOKEN')).toBe(SECRETS.INTERNAL_TOKEN);
      expect(variableOf(services.studio, `${prefix}_INTERNAL_URL`)).toBe(`http://${name}:${internalPort}`);
    }
    expect(variableOf(services.studio, 'INTERNAL_TOKEN')).toBe(SECRETS.INTERNAL_TOKEN);
    const { collector, leads } = SERVERS;
    expect(variableOf(services['site-1'], 'COLLECTOR_URL')).toBe(`http://collector:${collector.port}`);
    expect(variableOf(services['site-1'], 'LEADS_URL')).toBe(`http://leads:${leads.port}`);
    expect(variableOf(services['site-1'], 'LEADS_INTERNAL_URL')).toBe(`http://leads:${leads.internalPort}`);
    expect(variableOf(services['site-1'], 'INTERNAL_TOKEN')).toBeUndefined();
  });

  it('keeps leads and received events apart, which the studio’s reports read', async () => {
    const services = await readServices();
    const volumesOf = (name: string) =>
      [...(services[name] ?? '').matchAll(/^ {4}- (\S+?):\/app\//gm)].map(([, one]) => one);
    expect(Object.fromEntries(composed.map((name) => [name, volumesOf(name)]))).toEqual({
      content: ['content'],
      collector: ['collector-cache', 'collector'],
      leads: ['leads-cache', 'leads'],
      studio: ['studio', 'collector'],
    });
  });

  it('gives site, Varnish and nginx the same host names, and the same choice of HSTS', async () => {
    const hsts = { HSTS_INCLUDE_SUBDOMAINS: 'true', HSTS_PRELOAD: 'false' };
    const env = { ...SECRETS, ...hsts, SITE_URL: 'https://www.cumulus.test', PRODUCT_DOMAIN: 'cumulus.test' };
    const sections = (await compose(['config'], env)).split(/^ {2}(?=\S+:$)/m);
    for (const name of ['site-1', 'site-2', 'site-3', 'varnish', 'nginx']) {
      const [, environment = ''] =
        sections.find((one) => one.startsWith(`${name}:`))?.split(/^ {4}environment:$/m) ?? [];
      expect(environment, name).toContain(`SITE_URL: ${env.SITE_URL}`);
      expect(environment, name).toContain(`PRODUCT_DOMAIN: ${env.PRODUCT_DOMAIN}`);
      for (const [variable, value] of Object.entries(hsts))
        expect(environment, name).toMatch(new RegExp(`${variable}: .?${value}`));
    }
  });

  it('gives a server longer to end than it still takes requests and drains', async () => {
    const services = await readServices();
    for (const name of ['site-1', 'site-2', 'site-3', ...composed, 'demo']) {
      const [, seconds] = /^ {4}stop_grace_period: (\d+)s$/m.exec(services[name] ?? '') ?? [];
      const lameDuckMs = Number(variableOf(services[name], 'LAME_DUCK_MS') ?? LAME_DUCK_MS);
      expect(Number(seconds) * 1_000, name).toBeGreaterThan(lameDuckMs + DRAIN_LIMIT_MS);
    }
  });

  it('lets Varnish notice an end while the node still takes requests', () => {
    const probe = /^probe ready \{([^}]+)\}/m.exec(readFileSync(join(root, 'deploy/varnish/default.vcl'), 'utf8'))?.[1];
    const numberOf = (name: string) => Number(new RegExp(`\\.${name} = (\\d+)`).exec(probe ?? '')?.[1]);
    const checks = numberOf('window') - numberOf('threshold') + 1;
    expect(checks * numberOf('interval') + numberOf('timeout')).toBeLessThan(LAME_DUCK_MS / 1_000);
  });

  it('bounds the log of every service', async () => {
    const services = await readServices();
    for (const name of (await compose(['config', '--services'])).trim().split('\n')) {
      const logging = /^ {4}logging:\n((?: {6}.*\n)+)/m.exec(services[name] ?? '')?.[1] ?? '';
      for (const line of ['driver: local', 'max-file: 5', 'max-size: 50m'])
        expect(logging.replace(/["']/g, ''), name).toContain(line);
    }
  });

  it('bounds the time of a repeated request, so that Varnish answers before nginx gives up', () => {
    const vcl = readFileSync(join(root, 'deploy/varnish/default.vcl'), 'utf8');
    const waits = [...vcl.matchAll(/set bereq\.first_byte_timeout = (\d+)s;/g)].map(([, seconds]) => Number(seconds));
    const nginx = readFileSync(join(root, 'deploy/nginx/nginx.conf'), 'utf8');
    const tries = 1 + Math.max(...[...vcl.matchAll(/bereq\.retries < (\d)/g)].map(([, retries]) => Number(retries)));
    expect(waits).toHaveLength(2);
    expect(tries * Math.max(...waits)).toBeLessThan(Number(/proxy_read_timeout (\d+)s;/.exec(nginx)?.[1]));
  });

  it('passes every variable of notifications to the lead service', async () => {
    const given = Object.fromEntries(Object.keys(notifyVariables).map((name) => [name, `given-${name}`]));
    const { leads } = await readServices({ ...SECRETS, ...given });
    for (const [name, value] of Object.entries(given)) expect(variableOf(leads, name), name).toBe(value);
  });

  it('trusts the proxies before a server, and nobody else, least of all the network’s gateway', async () => {
    const services = await readServices();
    const addressesOf = (names: string[]) => names.map((name) => addressOf(services[name]));
    const [proxies, nodes] = [addressesOf(['varnish', 'nginx']), addressesOf(['site-1', 'site-2', 'site-3'])];
    expect(new Set([...proxies, ...nodes]).size).toBe(5);
    const gateway = String(/subnet: (\S+)\.0\/24/.exec(readFileSync(COMPOSE, 'utf8'))?.[1]).concat('.1');
    const behindNodes = { content: nodes, collector: nodes, leads: nodes };
    for (const [name, trusted] of Object.entries({ 'site-1': proxies, 'site-3': proxies, ...behindNodes })) {
      const isTrusted = trustedProxies(variableOf(services[name], 'TRUSTED_PROXIES'));
      expect([gateway, ...proxies, ...nodes].filter(isTrusted), name).toEqual(trusted);
    }
  });

  it('names the same nodes as Varnish', () => {
    const backends = readFileSync(join(root, 'deploy/varnish/backends.vcl'), 'utf8');
    const named = [...backends.matchAll(/\.host = "([^"]+)"/g)].map(([, name]) => name);
    const nodes = ['site-1', 'site-2', 'site-3'];
    // With a probe, and without one.
    expect(named).toEqual([...nodes, ...nodes]);
    for (const name of nodes) expect(readFileSync(COMPOSE, 'utf8')).toContain(`\n  ${name}:\n    <<: *site`);
  });
});
