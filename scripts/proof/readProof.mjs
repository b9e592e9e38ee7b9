import { SetupError } from '../setup/SetupError.mjs';
import { nearestName } from './nearestName.mjs';

const SMOKE = '--smoke';

/**
 * Reads the command line of `npm run proof`.
 * @template {{ name: string, smoke?: { options: string[] } }} T
 * @param {T[]} proofs
 * @param {string[]} parameters a proof's name, then its options
 * @returns {{ proof: T, options: string[] }} with the proof's own options in place of `--smoke`
 * @throws {SetupError} the proof is unknown, or has no short run
 */
export function readProof(proofs, [name = '', ...given]) {
  const proof = proofs.find((one) => one.name === name);
  const names = proofs.map((one) => one.name);
  if (name.startsWith('-'))
    throw new SetupError(`${name} stands before the proof's name.`, `npm run proof -- <name> ${name}`);
  if (!proof)
    throw new SetupError(
      `There is no proof "${name}". Did you mean "${nearestName(name, names)}"?`,
      `Proofs: ${names.join(', ')}.`,
    );
  if (given.includes(SMOKE) && !proof.smoke)
    throw new SetupError(`The proof "${name}" has no short run.`, `Run it without ${SMOKE}.`);
  return { proof, options: given.flatMap((one) => (one === SMOKE ? (proof.smoke?.options ?? []) : one)) };
}
