import { provideChromium } from './provideChromium.mjs';
import { readEnvironment } from './readEnvironment.mjs';
import { reportFailure } from './reportFailure.mjs';
import { runProof } from './runProof.mjs';

/**
 * Runs what looks at pages in the browser: of the running copy that `BASE_URL` names, else of one that is built.
 * @param {() => Promise<unknown>} run imports the program
 */
export async function runAgainstCopy(run) {
  try {
    const { chromiumPath, baseUrl } = readEnvironment();
    await runProof(run, { isBuilt: !baseUrl, tools: [() => provideChromium(chromiumPath)] });
  } catch (error) {
    reportFailure(error);
    process.exitCode = 1;
  }
}
