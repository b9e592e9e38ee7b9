import './setup/skipLameDuck.mjs';
import { describeProofs } from './proof/describeProofs.mjs';
import { PROOFS } from './proof/PROOFS.mjs';
import { readProof } from './proof/readProof.mjs';
import { TOOLS } from './proof/TOOLS.mjs';
import { buildSite } from './setup/buildSite.mjs';
import { ensureNode } from './setup/ensureNode.mjs';
import { generateTypes } from './setup/generateTypes.mjs';
import { installPackages } from './setup/installPackages.mjs';
import { readEnvironment } from './setup/readEnvironment.mjs';
import { reportFailure } from './setup/reportFailure.mjs';

// `npm run proof` lists the proofs, `npm run proof -- <name> [options]` runs one: what takes long, or depends on the speed of the machine, and is
// therefore no part of `npm test`.
const parameters = process.argv.slice(2);
try {
  if (parameters.length) await runProof(readProof(PROOFS, parameters));
  else console.log(describeProofs(PROOFS));
} catch (error) {
  reportFailure(error);
  process.exitCode = 1;
}

/** @param {{ proof: import('./proof/PROOFS.mjs').Proof, options: string[] }} chosen */
async function runProof({ proof, options }) {
  const { baseUrl } = readEnvironment();
  // May run this script again under a newer Node: what follows needs one.
  await ensureNode();
  await installPackages();
  await generateTypes();
  if (!proof.isWithoutSite && !(proof.takesBaseUrl && baseUrl)) await buildSite();
  for (const tool of proof.needs) await TOOLS[tool]();
  // A proof reads its own options, where they stand when its file is run by hand.
  process.argv = [...process.argv.slice(0, 2), ...options];
  await proof.run();
}
