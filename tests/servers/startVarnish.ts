import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findFreePort } from '../../scripts/setup/findFreePort.mjs';
import { findVarnish } from '../../scripts/setup/findVarnish.mjs';
import { root } from '../../scripts/setup/root.mjs';
import { type RunningProgram, startProgram } from './startProgram.ts';

const FOLDER = join(root, 'deploy/varnish');

interface VarnishOptions {
  /** Ports of the nodes on this machine. */
  nodes: number[];
  secret: string;
  port?: number;
  /** Those of the nodes that say by which names the site is known. */
  variables?: Record<string, string | undefined>;
}

/** Varnish with the configuration of `deploy/`, in front of nodes on this machine. */
export async function startVarnish({
  nodes,
  secret,
  port,
  variables,
}: VarnishOptions): Promise<RunningProgram & { url: string }> {
  const chosen = port ?? (await findFreePort());
  const program = await findVarnish();
  const folder = prepareVarnish(nodes);
  const words = ['-F', '-j', 'none', '-n', join(folder, 'work'), '-a', `127.0.0.1:${chosen}`, '-s', 'malloc,64m'];
  const more = [...readParameters(), '-p', `vcl_path=${folder}`, '-f', join(folder, 'default.vcl')];
  const running = await startProgram(program, [...words, ...more], chosen, {
    ...{ DECIDE_SECRET: secret, SITE_URL: 'http://localhost:3000', PRODUCT_DOMAIN: '', ALLOWED_HOSTS: '' },
    ...variables,
  });
  return {
    ...running,
    url: `http://127.0.0.1:${chosen}`,
    async stop(signal) {
      await running.stop(signal);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Has Varnish compile the configuration, while nodes in this process go on answering another Varnish that asks whether they are well.
 * @throws with its complaints
 */
export async function checkVarnish(): Promise<void> {
  const folder = prepareVarnish([3000]);
  const program = await findVarnish();
  await promisify(execFile)(
    program,
    ['-C', '-j', 'none', '-p', `vcl_path=${folder}`, '-f', join(folder, 'default.vcl')],
    { maxBuffer: Number.POSITIVE_INFINITY },
  );
  rmSync(folder, { recursive: true, force: true });
}

function prepareVarnish(nodes: number[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'varnish-'));
  cpSync(FOLDER, folder, { recursive: true });
  writeFileSync(join(folder, 'backends.vcl'), writeBackends(nodes));
  return folder;
}

/** The backends of `deploy/`, with other hosts and ports. */
function writeBackends(ports: number[]): string {
  const [template = ''] = /^backend site1 .*$/m.exec(readFileSync(join(FOLDER, 'backends.vcl'), 'utf8')) ?? [];
  const backends = ports.map((port, index) =>
    template.replace('site1', `site${index}`).replace('"site-1"', '"127.0.0.1"').replace('"3000"', `"${port}"`),
  );
  const added = ports.map((_, index) => `  sites.add_backend(site${index});`);
  return `import directors;
${backends.join('\n')}
sub vcl_init {
  new sites = directors.round_robin();
${added.join('\n')}
}
`;
}

function readParameters(): string[] {
  return readFileSync(join(FOLDER, 'parameters'), 'utf8').trim().split(/\s+/);
}
