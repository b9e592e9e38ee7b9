import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../../scripts/setup/findFreePort.mjs';
import { findNginx } from '../../scripts/setup/findNginx.mjs';
import { root } from '../../scripts/setup/root.mjs';
import { type RunningProgram, startProgram } from './startProgram.ts';

const FOLDER = join(root, 'deploy/nginx');

interface NginxOptions {
  /** Port of what it asks, on this machine. */
  upstream: number;
  port?: number;
  /** In place of a site at https://localhost. */
  variables?: Record<string, string>;
}

/** nginx with the configuration of `deploy/`, checked by itself first. @throws with its complaints */
export async function startNginx({ upstream, port, variables }: NginxOptions): Promise<
  RunningProgram & {
    url: string;
    plainUrl: string;
    plainPort: number;
    certificate: string;
    folder: string;
    clearPort: number;
  }
> {
  const program = await findNginx();
  const [secure, plain, clearPort] = [port ?? (await findFreePort()), await findFreePort(), await findFreePort()];
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'));
  mkdirSync(join(folder, 'temporary'));
  cpSync(FOLDER, folder, { recursive: true });
  // Started by root, nginx reads the error pages as nobody.
  chmodSync(folder, 0o755);
  execFileSync(join(folder, 'make-certificate.sh'), [folder]);
  execFileSync(join(folder, 'configure.sh'), [folder], {
    env: { PATH: process.env.PATH, SITE_URL: 'https://localhost', ...variables },
    stdio: 'pipe',
  });
  edit(join(folder, 'nginx.conf'), (text) =>
    text
      .replaceAll('listen 80', `listen 127.0.0.1:${plain}`)
      .replace('listen 443 ssl http2;', `listen 127.0.0.1:${clearPort}; listen 443 ssl http2;`)
      .replaceAll('listen 443', `listen 127.0.0.1:${secure}`),
  );
  edit(join(folder, 'upstream.conf'), (text) => text.replace('varnish:6081', `127.0.0.1:${upstream}`));
  const words = ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')];
  execFileSync(program, [...words, '-t'], { stdio: 'pipe' });
  const running = await startProgram(program, [...words, '-g', 'daemon off;'], secure);
  return {
    ...running,
    ...{ folder, plainPort: plain },
    url: `https://localhost:${secure}`,
    /** Where the same server listens without TLS: thousands of connections take no handshakes. */
    clearPort,
    plainUrl: `http://localhost:${plain}`,
    certificate: readFileSync(join(folder, 'certificate.pem'), 'utf8'),
    async stop(signal) {
      await running.stop(signal);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function edit(file: string, change: (text: string) => string): void {
  writeFileSync(file, change(readFileSync(file, 'utf8')));
}
