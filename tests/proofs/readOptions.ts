import { SetupError } from '../../scripts/setup/SetupError.mjs';

/**
 * Reads the command line of a proof.
 * @param parameters `--smoke`, `--only=hits,navigation`
 * @param parts all there are
 * @throws SetupError that names unknown options and the valid ones
 */
export function readOptions<Part extends { name: string }>(parameters: string[], parts: Part[]) {
  const names = parts.map(({ name }) => name);
  const only = parameters.flatMap((one) => (one.startsWith('--only=') ? one.slice('--only='.length).split(',') : []));
  const unknown = [
    ...parameters.filter((one) => one !== '--smoke' && !one.startsWith('--only=')),
    ...only.filter((name) => !names.includes(name)),
  ];
  if (unknown.length > 0)
    throw new SetupError(
      `This proof does not know ${unknown.join(', ')}.`,
      `Give --smoke, and --only= with some of ${names.join(', ')}.`,
    );
  return {
    isQuick: parameters.includes('--smoke'),
    parts: only.length > 0 ? parts.filter(({ name }) => only.includes(name)) : parts,
  };
}
