import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from './root.mjs';
import { runNpm } from './runNpm.mjs';
import { SetupError } from './SetupError.mjs';
import { step } from './step.mjs';

/** The packages with their versions and digests. */
const wanted = join(root, 'scripts/setup/chdb');
const home = join(root, '.cache/chdb');
const installed = join(home, 'node_modules', '.package-lock.json');

/**
 * What is used of it; it has types of its own only where it is installed.
 * @typedef {object} ClickHouseSession
 * @property {(sql: string, format?: string) => string} query
 * @property {() => void} close
 *
 * @typedef {{ Session: new () => ClickHouseSession }} Chdb
 */

/**
 * ClickHouse's engine in this process, installed the first time: 548 MB, and no package of the project.
 * @returns {Promise<Chdb>}
 * @throws {SetupError} it can't be installed here, or as runNpm
 */
export async function findChdb() {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new SetupError('The packages of chdb that are pinned here are for Linux on x64 (glibc).', 'Run it there.');
  if (!isInstalled()) await step('Installing chdb (548 MB)', install);
  return createRequire(join(home, 'package.json'))('chdb');
}

/** An earlier version is replaced. */
function isInstalled() {
  if (!existsSync(installed)) return false;
  const { packages } = JSON.parse(readFileSync(installed, 'utf8'));
  const { dependencies } = JSON.parse(readFileSync(join(wanted, 'package.json'), 'utf8'));
  return Object.entries(dependencies).every(([name, version]) => packages[`node_modules/${name}`]?.version === version);
}

async function install() {
  mkdirSync(home, { recursive: true });
  for (const name of ['package.json', 'package-lock.json']) cpSync(join(wanted, name), join(home, name));
  await runNpm(['ci', '--workspaces=false', '--prefix', home], { cwd: home, purpose: 'chdb' });
}
