import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validate } from 'dockerfile-utils';
import { beforeAll, describe, expect, it } from 'vitest';
import { findDockerCompose } from '../../scripts/setup/findDockerCompose.mjs';
import { root } from '../../scripts/setup/root.mjs';

const dockerfile = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8');
const COMPOSE = join(root, 'deploy/compose.yaml');
const SECRETS = {
  DECIDE_SECRET: 'a-secret-of-the-front',
  PREVIEW_SECRET: 'a-secret-of-editors',
  CONTENT_WEBHOOK_SECRET: 'w'.repeat(64),
};
/** Each image that runs: from its `AS` line to the next stage. */
const images = [...dockerfile.matchAll(/^FROM \S+ AS (site|services|varnish|nginx)$([\s\S]*?)(?=^FROM |(?![\s\S]))/gm)];

function compose(words: string[], env: Record<string, string> = SECRETS): Promise<string> {
  return findDockerCompose().then((program) =>
    execFileSync(program, ['-f', COMPOSE, ...words], {
      env: { PATH: process.env.PATH ?? '', ...env },
      stdio: 'pipe',
    }).toString(),
  );
}

describe('the Dockerfile', () => {
  it('has no mistake that its linter knows', () => {
    expect(validate(dockerfile).map(({ message, range }) => `${range.start.line + 1}: ${message}`)).toEqual([]);
  });

  it('makes four images', () =>
    expect(images.map(([, name]) => name)).toEqual(['site', 'services', 'varnish', 'nginx']));

  it.each(images.map(([text, name]) => [name, text]))('runs %s without root, with a health check', (_, text) => {
    expect(text).toMatch(/^USER (?!root)[\w-]+$/m);
    expect(text).toMatch(/^HEALTHCHECK /m);
    expect(text).toMatch(/^CMD \[/m);
  });

  it('copies what is there', () => {
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = '']) =>
      names.split(' '),
    );
    expect(copied.filter((name) => !existsSync(join(root, name)))).toEqual([]);
  });
});

describe('the compose file', () => {
  // It may have to be installed, behind what other tests install.
  beforeAll(() => findDockerCompose());

  it('is valid, with three nodes, services, Valkey, Varnish and nginx', async () => {
    await compose(['config', '-q']);
    const services = (await compose(['config', '--services'])).trim().split('\n').sort();
    expect(services).toEqual(['nginx', 'services', 'site-1', 'site-2', 'site-3', 'valkey', 'varnish']);
  }, 120_000);

  it('names a secret that is missing', async () => {
    await expect(compose(['config', '-q'], { ...SECRETS, CONTENT_WEBHOOK_SECRET: '' })).rejects.toThrow(
      'CONTENT_WEBHOOK_SECRET is needed',
    );
  }, 60_000);

  it('names the same nodes as Varnish', () => {
    const backends = readFileSync(join(root, 'deploy/varnish/backends.vcl'), 'utf8');
    const named = [...backends.matchAll(/\.host = "([^"]+)"/g)].map(([, name]) => name);
    expect(named).toEqual(['site-1', 'site-2', 'site-3']);
    for (const name of named) expect(readFileSync(COMPOSE, 'utf8')).toContain(`\n  ${name}:\n    <<: *site`);
  });
});
