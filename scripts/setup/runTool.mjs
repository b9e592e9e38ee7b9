import { spawn } from 'node:child_process';
import { root } from './root.mjs';
import { stopSignal } from './stopSignal.mjs';

/**
 * Runs a tool under this Node in the developer's terminal, which it may read from and colour.
 * @param {string[]} parameters of Node: the tool's file and its own parameters
 * @returns {Promise<number>} the exit code
 */
export async function runTool(parameters) {
  const child = spawn(process.execPath, parameters, { cwd: root, stdio: 'inherit' });
  stopSignal((signal) => child.kill(signal));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(code ?? (signal ? 130 : 1)));
  });
}
