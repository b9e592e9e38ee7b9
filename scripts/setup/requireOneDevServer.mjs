import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isFreePort } from './requireFreePort.mjs';
import { root } from './root.mjs';
import { SetupError } from './SetupError.mjs';

/** Where `astro dev` writes its process and address. */
const LOCK = join(root, 'apps/site/.astro/dev.json');

/**
 * Astro runs one development server for each checkout, whatever the port, and refuses a second one with a stack trace.
 * @param {string} [lock]
 * @throws {SetupError} where one runs
 */
export async function requireOneDevServer(lock = LOCK) {
  const running = readLock(lock);
  if (!running || !isAlive(running.pid) || (await isFreePort(running.port))) return;
  throw new SetupError(
    `npm run dev runs in this folder already: ${running.url} (process ${running.pid}).`,
    'Use that one, stop it, or run a second one in a checkout of its own (git worktree add).',
  );
}

function readLock(lock) {
  try {
    return JSON.parse(readFileSync(lock, 'utf8'));
  } catch {
    return undefined;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
