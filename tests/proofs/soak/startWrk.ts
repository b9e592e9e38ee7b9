import { fileURLToPath } from 'node:url';
import { runCommand } from '../../../scripts/setup/runCommand.mjs';
import { pinned } from '../../fixtures/startPinned.ts';

const SCRIPT = fileURLToPath(new URL('load.lua', import.meta.url));
const CONNECTIONS = 50;

/**
 * Requests pages, files, invented paths and queries at full speed from the second core (see load.lua).
 * @param origin of the site
 * @param paths existing pages
 * @param seconds how long
 * @returns requests per second, and those that got no answer
 * @throws when wrk can't be run
 */
export async function startWrk(origin: string, paths: string[], seconds: number) {
  const parameters = ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '--timeout', '5s', '--script', SCRIPT, origin];
  const [command = '', ...rest] = pinned(1, ['wrk', ...parameters]);
  const { code, output } = await runCommand(command, rest, { env: { ...process.env, WRK_PATHS: paths.join(' ') } });
  if (code !== 0) throw new Error(`wrk failed: ${output}`);
  const errors = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(output)?.slice(1) ?? [];
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1] ?? 0),
    unanswered: errors.reduce((sum, count) => sum + Number(count), 0),
  };
}
