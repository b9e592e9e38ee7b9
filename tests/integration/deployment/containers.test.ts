import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { trustedProxies } from '@cumulus/http/clientAddress';
import { DRAIN_LIMIT_MS, LAME_DUCK_MS } from '@cumulus/http/shutdown';
import { validate } from 'dockerfile-utils';
import { beforeAll, describe, expect, it } from 'vitest';
import { notifyVariables } from '../../../apps/services/leads/notify/notifyEnvironment.ts';
import { findDockerCompose } from '../../../scripts/setup/findDockerCompose.mjs';
import { root } from '../../../scripts/setup/root.mjs';
import { SERVER_FLAGS, SERVER_MEMORY, SERVICES_FLAGS } from '../../../scripts/setup/SERVER_FLAGS.mjs';

const dockerfile = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8');
const COMPOSE = join(root, 'deploy/compose.yaml');
const SECRETS = {
  DECIDE_SECRET: 'varnish-83aa-51f0',
  PREVIEW_SECRET: 'editors-4d1b-9c07',
  CONTENT_WEBHOOK_SECRET: 'ef6f0b10519e666c9dc98f2af0f3bec14a6517277af0330bcbbaf681bf2ebe90',
  LEADS_SECRET: 'leads-87428fc52280',
  PRODUCT_SECRET: 'product-0263829989b6',
  CONTENTFUL_DELIVERY_TOKEN: 'published-7f3a',
  CONTENTFUL_PREVIEW_TOKEN: 'drafts-91c2',
};
/** Stages of the images that run. */
const images = [...dockerfile.matchAll(/^FROM \S+ AS (site|services|varnish|nginx)$([\s\S]*?)(?=^FROM |(?![\s\S]))/gm)];

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

  it('builds four images', () =>
    expect(images.map(([, name]) => name)).toEqual(['site', 'services', 'varnish', 'nginx']));

  it.each(images.map(([text, name]) => [name, text]))('runs %s without root, with a health check', (_, text) => {
    expect(text).toMatch(/^USER (?!root)[\w-]+$/m);
    expect(text).toMatch(/^HEALTHCHECK /m);
    expect(text).toMatch(/^CMD \[/m);
  });

  it('exposes no port for operators', () => {
    const [, , text = ''] = images.find(([, name]) => name === 'services') ?? [];
    expect(/^EXPOSE (.+)$/m.exec(text)?.[1]).toBe('4000');
    expect(text).not.toContain('ADMIN_HOST=');
  });

  it.each([
    ['site', SERVER_FLAGS],
    ['services', SERVICES_FLAGS],
  ])('runs the %s with the flags and the allocator settings of `npm start`', (name, flags) => {
    const [text = ''] = images.find(([, found]) => found === name) ?? [];
    const [, command = '[]'] = /^CMD (.+)$/m.exec(text) ?? [];
    expect(JSON.parse(command).slice(1, -1)).toEqual(flags);
    for (const [variable, value] of Object.entries(SERVER_MEMORY)) expect(text).toContain(`${variable}=${value}`);
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
    const nginx = images.find(([, name]) => name === 'nginx')?.[0] ?? '';
    expect(nginx).toMatch(/^CMD .*configure\.sh \/srv\/nginx && exec nginx /m);
    expect(nginx).toMatch(/^CMD .*follow-names\.sh \/srv\/nginx & /m);
  });
});

describe('the compose file', () => {
  // It may have to be installed, behind what other tests install.
  beforeAll(() => findDockerCompose());

  it('is valid, with three nodes, services, demo, Valkey, Varnish and nginx', async () => {
    await compose(['config', '-q']);
    const services = (await compose(['config', '--services'])).trim().split('\n').sort();
    expect(services).toEqual(['demo', 'nginx', 'services', 'site-1', 'site-2', 'site-3', 'valkey', 'varnish']);
  });

  it.each(Object.keys(SECRETS))('names %s when it is missing', async (name) => {
    await expect(compose(['config', '-q'], { ...SECRETS, [name]: '' })).rejects.toThrow(`${name} is needed`);
  });

  it('gives site and services the same tokens and public address, and publishes no port but those of nginx and the demo', async () => {
    const services = await readServices();
    for (const name of [
      'SITE_URL',
      'CONTENTFUL_DELIVERY_TOKEN',
      'CONTENTFUL_PREVIEW_TOKEN',
      'CONTENT_WEBHOOK_SECRET',
      'LEADS_SECRET',
    ]) {
      const [site, other] = ['site-1', 'services'].map((service) => variableOf(services[service], name));
      expect([name, other]).toEqual([name, site]);
      expect(other).toBeTruthy();
    }
    const published = Object.keys(services).filter((name) => /^ {4}ports:/m.test(services[name] ?? ''));
    expect(published).toEqual(['demo', 'nginx']);
    expect(services.services).not.toContain('ADMIN_HOST');
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
    for (const name of ['site-1', 'site-2', 'site-3', 'services', 'demo']) {
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

  it('passes every variable of notifications to the services', async () => {
    const given = Object.fromEntries(Object.keys(notifyVariables).map((name) => [name, `given-${name}`]));
    const { services } = await readServices({ ...SECRETS, ...given });
    for (const [name, value] of Object.entries(given)) expect(variableOf(services, name), name).toBe(value);
  });

  it('trusts the proxies before a server, and nobody else, least of all the network’s gateway', async () => {
    const services = await readServices();
    const addressesOf = (names: string[]) => names.map((name) => addressOf(services[name]));
    const [proxies, nodes] = [addressesOf(['varnish', 'nginx']), addressesOf(['site-1', 'site-2', 'site-3'])];
    expect(new Set([...proxies, ...nodes]).size).toBe(5);
    const gateway = String(/subnet: (\S+)\.0\/24/.exec(readFileSync(COMPOSE, 'utf8'))?.[1]).concat('.1');
    for (const [name, trusted] of Object.entries({ 'site-1': proxies, 'site-3': proxies, services: nodes })) {
      const isTrusted = trustedProxies(variableOf(services[name], 'TRUSTED_PROXIES'));
      expect([gateway, ...proxies, ...nodes].filter(isTrusted), name).toEqual(trusted);
    }
  });

  it('names the same nodes as Varnish', () => {
    const backends = readFileSync(join(root, 'deploy/varnish/backends.vcl'), 'utf8');
    const named = [...backends.matchAll(/\.host = "([^"]+)"/g)].map(([, name]) => name);
    expect(named).toEqual(['site-1', 'site-2', 'site-3']);
    for (const name of named) expect(readFileSync(COMPOSE, 'utf8')).toContain(`\n  ${name}:\n    <<: *site`);
  });
});
