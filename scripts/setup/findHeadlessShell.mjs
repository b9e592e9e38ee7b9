import { findProgram } from './findProgram.mjs';
import { SetupError } from './SetupError.mjs';

/**
 * Chromium's headless shell: the same engine without the browser around it, at two thirds of the processor's time.
 * @returns {Promise<string | undefined>} path of the binary; nothing where it neither is there nor may be installed
 */
export async function findHeadlessShell() {
  const name = 'chromium-headless-shell';
  try {
    return await findProgram({ program: name, packages: [name], purpose: 'tests are quicker with it' });
  } catch (error) {
    if (error instanceof SetupError) return undefined;
    throw error;
  }
}
