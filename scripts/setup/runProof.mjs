import { buildSite } from './buildSite.mjs';
import { ensureNode } from './ensureNode.mjs';
import { generateTypes } from './generateTypes.mjs';
import { installPackages } from './installPackages.mjs';
import { reportFailure } from './reportFailure.mjs';

/**
 * Runs what proves or measures something, after setting up all that it needs; a failure ends the process with 1.
 * @param {() => Promise<unknown>} run imports the program
 * @param {{ isBuilt?: boolean, tools?: (() => Promise<unknown>)[] }} [needs] whether the site has to be built, and which tools are looked for, or
 * installed, after that
 */
export async function runProof(run, { isBuilt = true, tools = [] } = {}) {
  try {
    await ensureNode();
    await installPackages();
    await generateTypes();
    if (isBuilt) await buildSite();
    for (const find of tools) await find();
    await run();
  } catch (error) {
    reportFailure(error);
    process.exitCode = 1;
  }
}
