import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from '../../../scripts/setup/root.mjs';
import { readStages } from './readStages.ts';

/** Each image without a container engine: a folder with what its stage copies, and the packages that production needs. */
const images = mkdtempSync(join(tmpdir(), 'images-'));
const packages = join(images, 'node_modules');
const stages = readStages();

/** Any free ports, and a private listener that other containers reach. */
const VARIABLES = {
  ...{ CONTENT_PORT: '0', COLLECTOR_PORT: '0', LEADS_PORT: '0', PRODUCT_PORT: '0', ADMIN_PORT: '0' },
  ...{ CONTENT_INTERNAL_PORT: '0', COLLECTOR_INTERNAL_PORT: '0', LEADS_INTERNAL_PORT: '0' },
  ...{ CONTENT_WEBHOOK_URLS: 'none', CONTENT_URL: 'http://127.0.0.1:9', LAME_DUCK_MS: '0' },
  LOG_FORMAT: 'text',
  PATH: process.env.PATH,
};

beforeAll(() => {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; link?: boolean }>;
  };
  for (const [path, { dev, link }] of Object.entries(lock.packages)) {
    if (dev || link || !/^node_modules\/(@[^/]+\/)?[^/]+$/.test(path)) continue;
    mkdirSync(dirname(join(images, path)), { recursive: true });
    symlinkSync(join(root, path), join(images, path));
  }
  // Those of the repository lead to what the image has.
  const scope = 'node_modules/@cumulus';
  mkdirSync(join(images, 'workspaces'));
  for (const name of readdirSync(join(root, scope)))
    symlinkSync(readlinkSync(join(root, scope, name)), join(images, 'workspaces', name));
});
afterAll(() => rmSync(images, { recursive: true, force: true }));

/** Copies what the stage copies from the repository. @returns the folder */
function fill(name: string, text: string): string {
  const folder = join(images, name);
  const copies = [...text.matchAll(/^COPY (?:--from=\S+ )?(.+) (\S+)$/gm)];
  for (const [, from = '', to = ''] of copies) {
    const source = from.replace(/^\/app\//, '');
    // Packages of others: those of the lock file are linked below.
    if (source === 'node_modules' || source === '/duckdb') continue;
    const target = to.endsWith('/') ? join(to, basename(source)) : to;
    const isCopied = (path: string) => !/\/(?:node_modules|dist|\.cache|\.astro)$/.test(path);
    cpSync(join(root, source), join(folder, target), { recursive: true, filter: isCopied });
  }
  mkdirSync(join(folder, 'node_modules'));
  for (const entry of readdirSync(packages)) symlinkSync(join(packages, entry), join(folder, 'node_modules', entry));
  cpSync(join(images, 'workspaces'), join(folder, 'node_modules/@cumulus'), {
    recursive: true,
    verbatimSymlinks: true,
  });
  return folder;
}

it.each(['content', 'collector', 'leads', 'product', 'studio'])('%s starts from what its image has', async (name) => {
  const folder = fill(name, stages.get(name) ?? '');
  const [, command = '[]'] = /^CMD (.+)$/m.exec(stages.get(name) ?? '') ?? [];
  const [, ...words] = JSON.parse(command) as string[];
  const child = spawn(process.execPath, words, { cwd: folder, env: VARIABLES });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => {
      output += data;
      if (output.includes(`${name}: ready at`)) child.kill('SIGTERM');
    });
  const code = await new Promise((resolve) => child.on('close', resolve));
  expect(output).toContain(`${name}: ready at http://127.0.0.1:`);
  expect(code).toBe(0);
});
