import { fileURLToPath } from 'node:url';
import { runCommand } from '../../../scripts/setup/runCommand.mjs';
import { pinned } from '../../fixtures/startPinned.ts';

const SCRIPT = fileURLToPath(new URL('load.lua', import.meta.url));
const CONNECTIONS = 50;

/**
 * Asks for pages, files, made-up addresses and made-up queries as fast as they come, from the second core (see load.lua).
 * @param origin of the site
 * @param paths what there is
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
