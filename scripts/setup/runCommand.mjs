import { spawn } from 'node:child_process';
import { root } from './root.mjs';

/** Commands end with this process: a build that nobody waits for would go on after Ctrl-C. */
const running = new Set();
process.on('exit', () => {
  for (const child of running) child.kill();
});

/**
 * Runs a command to its end and keeps what it printed.
 * @param {string} command
 * @param {string[]} parameters
 * @param {import('node:child_process').SpawnOptions & { show?: boolean }} [options] `show` also prints as it comes
 * @returns {Promise<{ code: number, output: string }>} never rejects; a command that can't be started has code 127
 */
export function runCommand(command, parameters, { show = false, ...options } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, parameters, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options });
    running.add(child);
    const finish = (result) => {
      running.delete(child);
      resolve(result);
    };
    let output = '';
    const collect = (stream) => (chunk) => {
      output += chunk;
      if (show) stream.write(chunk);
    };
    child.stdout.on('data', collect(process.stdout));
    child.stderr.on('data', collect(process.stderr));
    child.on('error', (error) => finish({ code: 127, output: `${output}${error.message}` }));
    child.on('close', (code, signal) => finish({ code: code ?? (signal ? 130 : 1), output }));
  });
}
