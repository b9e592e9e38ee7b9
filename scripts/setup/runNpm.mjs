import { dirname } from 'node:path';
import { runCommand } from './runCommand.mjs';
import { SetupError } from './SetupError.mjs';

const NETWORK_CODES =
  /\b(ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT)\b/;

/** npm's own waits (10 s, then 60 s) would hide for minutes that there is no network. */
const RETRIES = ['--fetch-retries=3', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=4000'];

/**
 * Runs npm and turns its failure into one cause.
 * @param {string[]} parameters
 * @param {{ cwd?: string, purpose: string }} options `purpose` finishes the sentence "… could not be …"
 * @throws {SetupError} no network, or the first lines npm had to say
 */
export async function runNpm(parameters, { cwd, purpose }) {
  // npm is a script of the Node that runs it: the one that started us, else the one in PATH.
  const script = process.env.npm_execpath;
  const [command, first] = script?.endsWith('.js') ? [process.execPath, [script]] : ['npm', []];
  const PATH = `${dirname(process.execPath)}:${process.env.PATH}`;
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error', '--ignore-scripts', ...RETRIES];
  const { code, output } = await runCommand(command, [...first, ...parameters, ...quiet], {
    ...(cwd && { cwd }),
    env: { ...process.env, PATH },
  });
  if (code === 0) return;
  const network = NETWORK_CODES.exec(output);
  if (network) {
    throw new SetupError(
      `${purpose} could not be fetched: the package registry can't be reached (${network[1]}).`,
      'Connect this machine to the network, or point npm at a registry it can reach:\nnpm config set registry https://…\nThen run the same command again.',
    );
  }
  const errorLines = output.split('\n').filter((line) => line.trim() && !/A complete log|npm warn/.test(line));
  throw new SetupError(
    `${purpose} could not be installed: npm ended with code ${code}.`,
    errorLines.slice(0, 8).join('\n'),
  );
}
