import { runCommand } from './runCommand.mjs';
import { SetupError } from './SetupError.mjs';

/**
 * Runs a script that writes generated files.
 * @param {string} what it generates, for the error: 'types of the flags'
 * @param {string} generator its path
 * @throws {SetupError} with the script's output
 */
export async function runGenerator(what, generator) {
  const { code, output } = await runCommand(process.execPath, [generator]);
  if (code !== 0) throw new SetupError(`The ${what} could not be generated.`, output.trim());
}
