import { runCommand } from '../../../scripts/setup/runCommand.mjs';
import { pinned } from '../../fixtures/startPinned.ts';

/** Result of a server under full load. */
export interface Load {
  perSecond: number;
  p99Ms: number;
  failed: number;
}

const CONNECTIONS = '50';
const MS: Record<string, number> = { us: 0.001, ms: 1, s: 1_000 };

/**
 * Sends requests from the other core, as fast as the server answers.
 * @param url of the requests
 * @param seconds how long
 * @param headers of each request
 * @throws when wrk can't be run
 */
export async function runWrk(url: string, seconds: number, headers: string[]): Promise<Load> {
  const parameters = ['--latency', '-t1', `-c${CONNECTIONS}`, `-d${seconds}s`];
  const [command = '', ...rest] = pinned(1, ['wrk', ...parameters, ...headers.flatMap((one) => ['-H', one]), url]);
  const { code, output } = await runCommand(command, rest);
  if (code !== 0) throw new Error(`wrk failed: ${output}`);
  const p99 = /99%\s+([\d.]+)(us|ms|s)/.exec(output);
  const failed = /Non-2xx or 3xx responses: (\d+)/.exec(output)?.[1] ?? 0;
  const errors = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(output)?.slice(1) ?? [];
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1] ?? 0),
    p99Ms: Number(p99?.[1] ?? Number.POSITIVE_INFINITY) * (MS[p99?.[2] ?? 's'] ?? 1),
    failed: [failed, ...errors].reduce((sum: number, count) => sum + Number(count), 0),
  };
}
