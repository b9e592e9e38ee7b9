import { SetupError } from './SetupError.mjs';

/**
 * Prints the one cause of a failed command and what to do, without a stack for a cause that is understood.
 * @param {unknown} error
 */
export function reportFailure(error) {
  if (!(error instanceof SetupError)) {
    console.error('\n✗ Unexpected:', error);
    return;
  }
  console.error(`\n✗ ${error.message}`);
  for (const line of error.remedy.split('\n').filter(Boolean)) console.error(`  ${line}`);
  console.error('');
}
