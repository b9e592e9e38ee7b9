import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
}

/** nginx with the configuration of `deploy/`, checked by itself first. @throws with its complaints */
export async function startNginx({
  upstream,
  port,
}: NginxOptions): Promise<RunningProgram & { url: string; plainUrl: string; certificate: string }> {
  const program = await findNginx();
  const [secure, plain] = [port ?? (await findFreePort()), await findFreePort()];
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'));
  mkdirSync(join(folder, 'temporary'));
  cpSync(FOLDER, folder, { recursive: true });
  execFileSync(join(folder, 'make-certificate.sh'), [folder]);
  edit(join(folder, 'nginx.conf'), (text) =>
    text.replace('listen 80;', `listen 127.0.0.1:${plain};`).replace('listen 443 ', `listen 127.0.0.1:${secure} `),
  );
  edit(join(folder, 'upstream.conf'), (text) => text.replace('varnish:6081', `127.0.0.1:${upstream}`));
  const words = ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')];
  execFileSync(program, [...words, '-t'], { stdio: 'pipe' });
  const running = await startProgram(program, [...words, '-g', 'daemon off;'], secure);
  return {
    ...running,
    url: `https://localhost:${secure}`,
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
