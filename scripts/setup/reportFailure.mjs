import { accessSync, constants } from 'node:fs';
import { root } from './root.mjs';
import { SetupError } from './SetupError.mjs';

/**
 * Prints the one cause of a failed command and what to do, without a stack for a cause that is understood.
 * @param {unknown} error
 * @param {string} [folder] where the command works
 */
export function reportFailure(error, folder = root) {
  const isReadOnly = !isWritable(folder);
  if (error instanceof SetupError) {
    console.error(`\n✗ ${error.message}`);
    for (const line of error.remedy.split('\n').filter(Boolean)) console.error(`  ${line}`);
  } else console.error('\n✗ Unexpected:', isReadOnly && error instanceof Error ? error.message : error);
  // Node and npm report it as a folder that doesn't exist.
  if (isReadOnly) console.error(`  ${folder} can't be written to: copy the repository to a folder of your own.`);
  console.error('');
}

function isWritable(folder) {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
